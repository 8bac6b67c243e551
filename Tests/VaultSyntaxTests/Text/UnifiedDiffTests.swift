import Foundation
import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `A unified diff` {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var path: String
    var old: [UInt8]?
    var new: [UInt8]?

    init(_ description: String, _ old: String?, _ new: String?, at path: String = "inbox.md") {
      (testDescription, self.path) = (description, path)
      (self.old, self.new) = (old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
    }

    var diff: [UInt8] {
      UnifiedDiff.text(
        from: old.map { UnifiedDiff.File(path: Array(path.utf8), bytes: $0) },
        to: new.map { UnifiedDiff.File(path: Array(path.utf8), bytes: $0) })
    }
  }

  private func text(_ path: String, _ old: String?, _ new: String?) -> String {
    String(decoding: Row("", old, new, at: path).diff, as: UTF8.self)
  }

  @Test func `is empty where nothing changed`() {
    #expect(text("a.md", "a\n", "a\n") == "")
    #expect(text("a.md", nil, "") == "")
  }

  @Test func `has headers, positions and three lines around`() {
    let old = (1...9).map { "\($0)\n" }.joined()
    #expect(
      text("a.md", old, old.replacingOccurrences(of: "5", with: "five")) == """
        --- a/a.md
        +++ b/a.md
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func `joins hunks that are near and parts those that are not`() {
    let lines = (1...20).map { "\($0)\n" }
    var near = lines
    (near[4], near[11]) = ("five\n", "twelve\n")
    var far = lines
    (far[4], far[12]) = ("five\n", "thirteen\n")
    #expect(text("a", lines.joined(), near.joined()).split(separator: "@@ -").count == 2)
    #expect(text("a", lines.joined(), far.joined()).split(separator: "@@ -").count == 3)
  }

  @Test func `tells of a missing final newline on either side`() {
    #expect(
      text("a", "x", "x\ny") == """
        --- a/a
        +++ b/a
        @@ -1 +1,2 @@
        -x
        \\ No newline at end of file
        +x
        +y
        \\ No newline at end of file

        """)
  }

  @Test func `names a file that is made or removed`() {
    #expect(text("n.md", nil, "x\n") == "--- /dev/null\n+++ b/n.md\n@@ -0,0 +1 @@\n+x\n")
    #expect(text("n.md", "x\n", nil) == "--- a/n.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n")
  }

  @Test(
    "quotes names as git does",
    arguments: [
      ("plain.md", "a/plain.md"), ("Grüße.md", "a/Grüße.md"), ("two words.md", "a/two words.md\t"),
      ("say \"hi\".md", #""a/say \"hi\".md""#), ("back\\slash", #""a/back\\slash""#),
      ("tab\there\u{1}\u{7F}", #""a/tab\there\001\177""#),
      ("\u{7}\u{8}\n\u{B}\u{C}\r", #""a/\a\b\n\v\f\r""#),
    ])
  func names(_ path: String, _ header: String) {
    #expect(text(path, "x\n", "y\n").hasPrefix("--- \(header)\n+++ "))
  }

  @Test func `quotes bytes that are not UTF-8`() {
    let diff = UnifiedDiff.text(from: nil, to: UnifiedDiff.File(path: [0x61, 0xFF], bytes: [0x0A]))
    #expect(String(decoding: diff, as: UTF8.self).contains(#"+++ "b/a\377""#))
  }

  private static let rows = [
    Row("a changed line", "a\nb\nc\n", "a\nB\nc\n"),
    Row("CRLF", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"),
    Row("mixed endings and a lone CR", "a\r\nb\rc\n", "a\r\nb\rC\nd\n"),
    Row("no final newline before", "a\nb", "a\nb\nc\n"),
    Row("no final newline after", "a\nb\n", "a\nB"),
    Row("no final newline on both sides", "a\nb", "A\nb"),
    Row("a new file", nil, "a\nb\n", at: "new file.md"),
    Row("a new file in a folder", nil, "a", at: "area/new.md"),
    Row("a removed file", "a\nb\n", nil),
    Row("a name with blanks", "a\n", "b\n", at: "two words.md"),
    Row("a name with quotes", "a\n", "b\n", at: "say \"hi\".md"),
    Row("a name that is not English", "a\n", "b\n", at: "área/Grüße 日本.md"),
    Row(
      "several hunks", (0..<40).map { "\($0)\n" }.joined(),
      (0..<40).map { $0 % 13 == 5 ? "x\n" : "\($0)\n" }.joined()),
    Row("lines that look like a diff", "--- a\n+++ b\n@@ -1 +1 @@\n", "--- a\n-- x\n++ y\n"),
    Row("emptied", "a\n", ""),
    Row("filled", "", "a\n"),
  ]

  @Test(
    "is taken by git apply and by patch", arguments: rows,
    ["git apply --whitespace=nowarn -", "patch -s -p1"])
  func applies(_ row: Row, _ command: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "diff-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: row.path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let old = row.old { try Data(old).write(to: file) }
    try Data(row.diff).write(to: folder.appending(path: "the.diff"))
    #expect(try run("\(command) < the.diff", in: folder) == 0)
    let result = FileManager.default.contents(atPath: file.path).map(Array.init)
    // `patch` removes a file that a change empties.
    #expect(result == row.new || (row.new == [] && result == nil))
  }

  private func run(_ command: String, in folder: URL) throws -> Int32 {
    let environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "GIT_CEILING_DIRECTORIES": folder.path,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    ]
    return try Process.answer(to: ["sh", "-c", command], in: folder, environment).status
  }
}
