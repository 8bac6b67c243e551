import Foundation
import TestSupport
import Testing

@Suite struct `The repository` {
  @Test func `holds at its top only what is named here`() throws {
    let allowed: Set = ["Package.swift", "README.md", "Sources", "Tests", "ExampleVault"]
    // As the archive of a release, which the README has made there, and profiles.
    let ignored = try Project.text(of: ".gitignore").split(separator: "\n").map { $0.drop { $0 == "/" } }
    let others = Project.names(in: "").filter { name in
      !allowed.contains(name) && !name.hasPrefix(".")
        && !ignored.contains { fnmatch(String($0), name, 0) == 0 }
    }
    #expect(others == [])
  }

  @Test func `has an expectation in every test file`() {
    let expectation = #/#expect|#require|\bcheck\w*\(|\bexpect\w*\(|\bassert\w*\(|Issue\.record/#
    let silent = Project.tests.filter { $0.text.contains("@Test") && !$0.text.contains(expectation) }
    #expect(silent.map(\.path) == [])
  }

  @Test func `skips no test`() {
    let skips = Project.tests.flatMap { $0.places(matching: #/\.disabled\(|\.enabled\(if|Test\.cancel/#) }
    #expect(skips.filter { !$0.hasPrefix("Tests/ProjectTests/RepositoryTests.swift") } == [])
  }

  @Test func `has tests that neither change folder nor environment`() {
    let calls = Project.tests.flatMap { $0.calls(of: "chdir", "fchdir", "setenv", "putenv", "unsetenv") }
    #expect(calls == [])
  }

  @Test func `runs in its checks the commands that the README gives for the set-up`() throws {
    let readme = try Project.text(of: "README.md")
    let commands = readme.split(separator: "\n").filter { $0.hasPrefix("swift ") }
    let checks = try Project.text(of: ".ci/run").split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(commands.contains("swift run offload --vault ExampleVault"))
    #expect(commands.contains("swift test"))
    for command in commands.prefix(2) {
      #expect(checks.contains { $0.hasSuffix(command) || $0.contains("\(command) ") }, "\(command)")
    }
  }

  @Test func `has workflows that run its checks and make its releases on Linux and macOS`() throws {
    for (file, command) in [("ci.yml", ".ci/run"), ("release.yml", ".ci/release ")] {
      let workflow = try Project.text(of: ".github/workflows/\(file)")
      #expect(workflow.contains("- run: \(command)"))
      for runner in ["ubuntu-", "macos-"] { #expect(workflow.contains("runner: \(runner)"), "\(file)") }
      #expect(workflow.contains(#/ubuntu-.*-arm\b/#), "\(file)")
    }
  }

  @Test func `keeps what is built out of git`() throws {
    let ignored = try Project.text(of: ".gitignore").split(separator: "\n")
    #expect(ignored.contains(".build*"))
    #expect(ignored.contains("Package.resolved"))
  }
}

@Suite struct `The documentation` {
  @Test(arguments: Page.Catalogue.allCases)
  func `has every page on its landing page`(catalogue: Page.Catalogue) throws {
    let landing = try catalogue.landing.text()
    let names = catalogue.pages.map(\.name).filter { $0 != catalogue.landing.name }
    #expect(names.filter { !landing.contains("<doc:\($0)>") } == [])
  }

  @Test(arguments: Page.all) func `reproaches nobody`(page: Page) throws {
    #expect(try !page.text().contains(#/\boverdue\b/#.ignoresCase()))
  }
}

@Suite struct `The example vault` {
  static let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  static let folder = Project.url("ExampleVault").path

  static func bytes(of path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")))
  }

  @Test func `has an inbox, a tag register, a dozen collections and an attachment`() {
    let notes = Self.files.filter { $0.hasSuffix(".md") }
    #expect(notes.contains("inbox.md"))
    #expect(notes.contains("tags.md"))
    #expect(notes.count >= 14)
    #expect(Self.files.contains { $0.hasPrefix("attachments/") })
  }

  @Test func `has kept its line endings and its missing newline through git`() throws {
    let windows = try Self.bytes(of: "Work/Team notes.md")
    let feeds = windows.indices.filter { windows[$0] == 0x0A }
    #expect(!feeds.isEmpty)
    #expect(feeds.allSatisfy { $0 > 0 && windows[$0 - 1] == 0x0D })
    #expect(try Self.bytes(of: "Someday.md").last != 0x0A)
    #expect(try !Self.bytes(of: "inbox.md").contains(0x0D))
  }

  @Test func `shows both ways to write a field`() throws {
    #expect(try Project.text(of: "ExampleVault/inbox.md").contains("[due:: "))
    #expect(try Project.text(of: "ExampleVault/Home/Household.md").contains("📅 "))
  }

  @Test func `keeps its journal out of git and its settings in`() throws {
    #expect(try Project.text(of: "ExampleVault/.offload/.gitignore") == "*\n!config.yml\n")
    #expect(Self.files.contains(".offload/config.yml"))
  }
}
