import Foundation
import TestSupport
import Testing

/// What OffloadKit shows to other packages, with the model that it brings along.
@Suite struct `The public symbols of the library` {
  private struct Symbol {
    let place: String
    let kind: String
    let name: String
  }

  private static let symbols: [Symbol] = {
    let pattern =
      #/^ *(?:@\w+ )?public (?:package\(set\) |static |final |indirect |mutating )*(?<kind>\w+)(?: `?(?<name>\w+))?/#
    return Project.sources.filter { ["OffloadKit", "VaultModel"].contains($0.target) }.flatMap { file in
      file.codeLines.compactMap { line in
        guard let found = line.text.firstMatch(of: pattern), found.kind != "import" else { return nil }
        return Symbol(
          place: "\(file.path):\(line.number)", kind: String(found.kind), name: String(found.name ?? ""))
      }
    }
  }()

  /// All words of the pages, and of what the front ends do.
  private static let words: Set<Substring> = {
    let texts = Page.all.compactMap { try? $0.text() } + [(try? Project.text(of: "README.md")) ?? ""]
    let code = Project.sources.filter { ["OffloadCLI", "OffloadTUI", "offload"].contains($0.target) }
      .flatMap { $0.codeLines.map { String($0.text) } }
    return Set(
      (texts + code).flatMap { text in
        text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
      })
  }()

  /// With the few that the compiler adds, at most 350; cases of enumerations aside.
  @Test func `are no more than one can learn`() {
    #expect((250...347).contains(Self.symbols.count))
  }

  @Test func `are each named by a page or used by a front end`() {
    let named = Self.symbols.filter { $0.kind != "init" && !$0.name.isEmpty }
    #expect(named.count > 250)
    #expect(named.filter { !Self.words.contains($0.name[...]) }.map { "\($0.place): \($0.name)" } == [])
  }
}
