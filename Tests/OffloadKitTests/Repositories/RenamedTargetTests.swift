import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `A new name in a link` {
  private func renamed(_ name: String, _ text: String) throws -> (String?, SampleVault) {
    let sample = try SampleVault(["A.md": text, "Ann.md": "## S\n- z ^q\n"])
    try sample.vault.collections.rename("Ann.md", to: name)
    return (sample.text("A.md"), sample)
  }

  @Test(arguments: [
    ("Ann 1) x", "- (w:: [[Ann]]) t\n"), ("Ann (x", "- (w:: [[Ann]]) t\n"), ("%% x", "- %% [[Ann]] %% z\n"),
  ])
  func `changes nothing else on its line, or stays out of it and is told`(name: String, text: String) throws {
    let sample = try SampleVault(["A.md": text + "\n[[Ann]]\n", "Ann.md": "- z\n"])
    let before = try sample.vault.items.fetchAll().first { $0.place.path == "A.md" }
    let report = try sample.vault.transaction("rename") { _ = try $0.collections.rename("Ann.md", to: name) }
    #expect(sample.text("A.md") == text + "\n[[\(name)]]\n")
    #expect(report.notes == [.linkKept("A.md", target: "Ann")])
    #expect(try sample.vault.items.fetchAll().first { $0.place.path == "A.md" }?.fields == before?.fields)
  }

  @Test(arguments: [
    ("Ann 1) x", "- (w:: [x](<Ann.md>)) t\n", "- (w:: [x](<Ann 1%29 x.md>)) t\n"),
    ("a)b", "- [w:: [[Ann]]] t\n", "- [w:: [[a)b]]] t\n"), ("a)b", "- [[Ann]] t\n", "- [[a)b]] t\n"),
    ("Ann 1) x", "- [[Ann]] (w:: [[Ann]])\n", "- [[Ann 1) x]] (w:: [[Ann]])\n"),
    ("`x", "- [[Ann]] (w:: [[Ann]])\n", "- [[`x]] (w:: [[`x]])\n"),
  ])
  func `is written as far as the line is read alike`(name: String, before: String, after: String) throws {
    #expect(try renamed(name, before).0 == after)
  }

  @Test func `in quotes of YAML is read as it was written`() throws {
    let text = """
      ---
      rel: '[[Ann|x]]'
      up: '[p](Ann.md)'
      list: ['[[Ann]]', "[[Ann#S]]"]
      ---
      [[Ann]]

      """
    let (written, sample) = try renamed("It's", text)
    let quoted = """
      ---
      rel: '[[It''s|x]]'
      up: '[p](It''s.md)'
      list: ['[[It''s]]', "[[It's#S]]"]
      ---
      [[It's]]

      """
    #expect(written == quoted)
    #expect(try sample.vault.check() == [])
    try sample.vault.collections.rename("It's.md", to: "Ann")
    #expect(sample.text("A.md") == text)
  }

  @Test(arguments: [#"[[Caf\u00e9]]"#, #"[[Caf\xe9]]"#])
  func `is found where YAML says the old one in escapes`(link: String) throws {
    let sample = try SampleVault(["A.md": "---\nrel: \"\(link)\"\n---\n", "Café.md": "- z\n"])
    #expect(try sample.vault.check() == [])
    try sample.vault.collections.rename("Café.md", to: "Bar")
    #expect(sample.text("A.md") == "---\nrel: \"[[Bar]]\"\n---\n")
  }

  @Test func `keeps the angle brackets that hold it`() throws {
    let text = "---\nup: \"[x](<Ann.md>)\"\nto: '[it''s](<Ann.md#It''s>)'\n---\n"
    let expected = "---\nup: \"[x](<Bo B.md>)\"\nto: '[it''s](<Bo B.md#It''s>)'\n---\n"
    #expect(try renamed("Bo B", text).0 == expected)
  }

  @Test(arguments: ["@Ann", "{a", "- dash", "`x", "'q", "Ann, Bob"])
  func `stays YAML in a text without quotes`(name: String) throws {
    let (text, sample) = try renamed(
      name, "---\nrel: [[Ann]]\nlist:\n  - [[Ann|a]]\n  - b\ntags: [a]\nsaid: |\n  [[Ann]]\n---\n- x\n")
    #expect(
      text
        == "---\nrel: \"[[\(name)]]\"\nlist:\n  - \"[[\(name)|a]]\"\n  - b\ntags: [a]\nsaid: |\n  [[\(name)]]\n---\n- x\n"
    )
    #expect(try sample.vault.check() == [])
  }

  @Test func `is as bare as the old one if YAML reads it so`() throws {
    #expect(try renamed("Zoe", "---\nrel: [[Ann]]\n---\n").0 == "---\nrel: [[Zoe]]\n---\n")
  }
}
