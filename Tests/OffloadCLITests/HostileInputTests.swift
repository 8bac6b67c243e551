import Testing

@testable import OffloadCLI

/// Each is answered, or refused by what bounds it, long before anybody would wait.
@Suite struct `Input that means harm` {
  @Test(arguments: [
    String(repeating: "(", count: 100_000), String(repeating: "(", count: 100_000) + "a",
    String(repeating: "(", count: 30_000) + "a" + String(repeating: ")", count: 30_000),
    String(repeating: "not ", count: 100_000) + "a", String(repeating: "not ", count: 15_000) + "a",
    String(repeating: "a", count: 1_000_000), String(repeating: "a ", count: 500_000),
    String(repeating: "tag:a or ", count: 100_000) + "b", String(repeating: "tag:a or ", count: 7_000) + "b",
    "text:/" + String(repeating: "(a*)*", count: 10_000) + "/",
    "\"" + String(repeating: "\\", count: 1_000_000),
    "due:" + String(repeating: "9", count: 60_000), "due:" + String(repeating: "next ", count: 12_000),
  ])
  func `as a query is answered or refused`(query: String) throws {
    let vault = try TestVault(["inbox.md": "- " + String(repeating: "a", count: 10_000) + "\n"])
    let status = vault.run([Argument("list"), Argument(query)], on: TestConsole())
    #expect(status == 0 || status == 2)
  }

  @Test(arguments: ["(a*)*b", "(a|a)*b", "(a|aa)+$b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*(.*)*(.*)*b"])
  func `as a regular expression finds nothing, and says so`(pattern: String) throws {
    let vault = try TestVault(["inbox.md": "- " + String(repeating: "a", count: 5_000) + "\n"])
    let console = TestConsole()
    #expect(vault.run([Argument("list"), Argument("text:/\(pattern)/")], on: console) == 0)
    #expect(console.output.isEmpty)
  }

  @Test(arguments: ["{content}", "x", "{", "\\", "{content:9999999}", "{a}"])
  func `as a template is answered or refused`(part: String) throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let template = Argument(String(repeating: part, count: 1_000_000 / part.utf8.count))
    let status = vault.run([Argument("list"), Argument("--format"), template], on: TestConsole())
    #expect(status == 0 || status == 2)
  }

  @Test(arguments: ["word ", "word [ ( #tag `", "[[", "#a ", "**", "[due:: 2026-01-01] "])
  func `as a capture is one, listed and found all the same`(part: String) throws {
    let vault = try TestVault(["inbox.md": ""])
    let size = part == "word " ? 1_000_000 : 15_000
    let text = String(repeating: part, count: size / part.utf8.count)
    let input = TestConsole()
    input.input = Array(text.utf8)
    #expect(vault.run([Argument("capture"), Argument("-")], on: input) == 0)
    #expect(vault.offload("offload list --count").output == "1\n")
    #expect([0, 1].contains(vault.offload("offload check").status))
    #expect(vault.offload("offload set inbox.md:1 effort=2").status == 0)
    #expect(vault.offload("offload undo").status == 0)
  }

  @Test(arguments: [
    ["capture", "-"], ["capture", "--lines", "-"], ["capture", "--to", "A", "-"],
    ["import", "todo.txt", "-"],
    ["import", "markdown", "-"], ["import", "csv", "-"], ["import", "json", "-"],
  ])
  func `as a NUL from standard input is refused, and no file has it`(words: [String]) throws {
    let vault = try TestVault(["inbox.md": "- i\n", "A.md": "- a\n"])
    let before = vault.snapshot()
    for text in [
      "a\u{0}b\n", "\u{0}", "- one\n- two\u{0}\n", "content\na\u{0}\n", "[{\"content\":\"a\\u0000\"}]",
    ] {
      let console = TestConsole()
      console.input = Array(text.utf8)
      if words == ["capture", "-"], text.hasPrefix("[") { continue }
      let status = vault.run(words.map { Argument($0) }, on: console)
      if !text.hasPrefix("[") || words.contains("json") {
        #expect(status == 1, "\(words): \(text.debugDescription)")
      }
      #expect(vault.snapshot().values.allSatisfy { !$0.contains(0) })
      if status != 0 { #expect(vault.snapshot() == before) } else { vault.offload("offload undo") }
    }
  }

  @Test(arguments: [[0x63, 0x61, 0x66, 0xE9], [0xFF, 0xFE], [0xC3], [0x61, 0x80, 0x62]] as [[UInt8]])
  func `as words that are not UTF-8 is refused`(bytes: [UInt8]) throws {
    let vault = try TestVault(["inbox.md": "- i\n"])
    let before = vault.snapshot()
    let note = Argument(bytes: Array("note=".utf8) + bytes)
    let item = Argument("inbox.md:1")
    for words in [
      [Argument("capture"), Argument(bytes: bytes)],
      [Argument("edit"), item, Argument("--text"), Argument(bytes: bytes)],
      [Argument("set"), item, note], [Argument("split"), item, Argument("i"), Argument(bytes: bytes)],
    ] {
      #expect(vault.run(words, on: TestConsole()) == 1, "\(words[0].text)")
      #expect(vault.snapshot() == before)
    }
    let console = TestConsole()
    console.input = bytes
    #expect(vault.run([Argument("capture"), Argument("-")], on: console) == 1)
    #expect(vault.snapshot() == before)
  }

  @Test func `in front matter is read in one pass`() throws {
    let tags = (0..<5_000).map { "t\($0)" }
    for list in [
      tags.joined(separator: ", "), "#" + tags.joined(separator: ", #"), "#" + tags.joined(separator: " #"),
    ] {
      let vault = try TestVault(["A.md": "---\ntags: [\(list)]\n---\n- a\n", "inbox.md": ""])
      #expect(vault.offload("offload list tag:t4999 --count").output == "1\n")
    }
  }
}
