import TestSupport
import Testing

/// A new case does not compile until it is worded, as long as nothing words what it does not know.
@Suite struct `The words for what happened` {
  private static let wording = Project.sources.filter {
    $0.path.contains("/Wording/") || $0.path.hasPrefix("Sources/OffloadCLI/Errors/")
  }

  @Test func `leave no case to a default`() {
    #expect(Self.wording.count > 10)
    #expect(
      Self.wording.flatMap { $0.places(matching: #/^\s*(@unknown )?default\s*:|^\s*case _\s*:/#) } == [])
  }

  @Test func `are there for every error of the library`() {
    let declaration = #/^(?:public|package) (?:indirect )?(?:enum|struct) (\w+):[^{]*\bError\b/#
    let targets = ["VaultModel", "VaultMerge", "OffloadKit", "VaultSync"]
    let library = Project.sources.filter { targets.contains($0.target) && !$0.path.contains("/Wording/") }
    let errors: [String] = library.flatMap { file in
      file.lines.compactMap { line in line.firstMatch(of: declaration).map { String($0.1) } }
    }
    #expect(errors.count > 5)
    let worded: [String] = Self.wording.flatMap { file in
      file.lines.filter { $0.contains("CustomStringConvertible") }.map { String($0) }
    }
    #expect(errors.filter { error in !worded.contains { $0.hasPrefix("extension \(error):") } } == [])
  }

  @Test func `are nowhere else`() {
    let elsewhere = Project.sources.filter { file in
      ["OffloadCLI", "OffloadTUI"].contains(file.target) && !Self.wording.contains { $0.path == file.path }
    }
    let pattern = #/\bcase (VaultError)?\.(busy|notWritable|brokenLink|operationNotFound|merged|lateSave)\b/#
    #expect(elsewhere.flatMap { $0.places(matching: pattern) } == [])
  }
}
