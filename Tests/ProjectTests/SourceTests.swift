import TestSupport
import Testing

@Suite struct `The sources` {
  static let all = Project.sources + Project.tests

  @Test func `are found by these tests`() {
    #expect(Project.sources.contains { $0.path == "Sources/VaultSyntax/Blocks/Document.swift" })
    #expect(Project.tests.contains { $0.path == "Tests/ProjectTests/SourceTests.swift" })
  }

  @Test func `have no file of more than 300 lines`() {
    #expect(Self.all.filter { $0.lines.count > 301 }.map { "\($0.path): \($0.lines.count)" } == [])
  }

  @Test func `of the interface are short`() {
    let features = Project.sources.filter { $0.path.hasPrefix("Sources/OffloadTUI/") }
    #expect(features.filter { $0.lines.count > 201 }.map { "\($0.path): \($0.lines.count)" } == [])
  }

  @Test func `of views have one root each, in which what is shown changes, and fit on a screen`() {
    let views = Project.sources.filter { $0.target == "OffloadTUI" }
    var bodies = 0
    for file in views {
      let lines = file.lines
      for (line, text) in lines.enumerated() where text.hasSuffix("var body: some View {") {
        bodies += 1
        let root = lines[line + 1].drop(while: { $0 == " " })
        #expect(!["if ", "switch ", "for "].contains(where: root.hasPrefix), "\(file.path):\(line + 2)")
        let indent = text.prefix { $0 == " " }
        let end = lines[line...].firstIndex { $0 == "\(indent)}" } ?? lines.endIndex
        #expect(end - line <= 50, "\(file.path):\(line + 1)")
      }
    }
    #expect(bodies > 30)
  }

  @Test func `are in folders that one can look over`() {
    let folders = Dictionary(grouping: Self.all) {
      $0.path.split(separator: "/").dropLast().joined(separator: "/")
    }
    #expect(folders.filter { $0.value.count > 30 }.keys.sorted() == [])
  }

  @Test func `of the terminal are no more than its budget`() {
    let files = Project.sources.filter { $0.target == "TerminalKit" }
    let lines = files.reduce(0) { count, file in count + file.codeLines.count { !$0.text.isEmpty } }
    #expect(lines <= 2400)
  }

  @Test func `leave nothing to be done later`() {
    let pattern = #/\b(TO(?:DO)|FIX(?:ME)|XX(?:X))\b/#
    let places = Self.all.flatMap { file in
      zip(1..., file.lines).filter { $0.1.contains(pattern) }.map { "\(file.path):\($0.0)" }
    }
    #expect(places == [])
  }

  @Test func `print nothing past the one place that writes`() {
    #expect(Project.sources.flatMap { $0.calls(of: "print", "debugPrint", "dump") } == [])
  }

  @Test func `do not trap on what a user typed or wrote`() {
    let pattern = #/\btry!|\bfatalError\(|\bas! |@unchecked Sendable|nonisolated\(unsafe\)/#
    #expect(Project.sources.flatMap { $0.places(matching: pattern) } == [])
  }

  @Test func `reproach nobody`() {
    let strings = #/".*\boverdue\b.*"/#.ignoresCase()
    // What people bring along from other programs is no word of ours.
    let sources = Project.sources.filter { !$0.path.hasSuffix("/Synonym.swift") }
    #expect(sources.flatMap { $0.places(matching: strings) } == [])
  }

  @Test func `name no file after a drawer for everything`() {
    let drawers = #/(Util(s|ities|ity)?|Helpers?|Manager|Extensions?|Misc)\.swift$/#
    #expect(Self.all.map(\.path).filter { $0.contains(drawers) } == [])
  }
}
