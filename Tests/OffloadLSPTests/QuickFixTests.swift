import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `A quick fix` {
  /// A text with a finding of each rule that `check --fix` fixes, and the text without it.
  static let texts: [String: (before: String, after: String)] = [
    "mixed-line-endings": ("- a\n- b\r\n- c\n", "- a\n- b\n- c\n"),
    "no-break-space": ("-\u{A0}a\n", "- a\n"), "invisible-mark": ("\u{200B}- a\n", "- a\n"),
    "impossible-date": ("- a [due:: 2026-3-1]\n", "- a [due:: 2026-03-01]\n"),
    "unseen-field": ("- [ ] a 📅 2026-03-01 b\n", "- [ ] a b 📅 2026-03-01\n"),
    "conflict-versions": ("- a [conflict:: 1]\n", "- a\n"),
  ]

  /// Rules about more than one text, so that no editor shows their findings: a journal, and the tags of all notes.
  static let ofTheVault: Set = ["unfinished-change", "tag-spelling"]

  @Test func `is there for each rule that a check can fix in a text`() {
    let fixable = CheckRule.all.filter(\.isFixable).map(\.name)
    #expect(Set(fixable) == Self.ofTheVault.union(Self.texts.keys))
  }

  @Test(arguments: texts.keys.sorted())
  func `does what a check would`(rule: String) throws {
    let text = try #require(Self.texts[rule])
    let client = try TestClient([
      ".obsidian/plugins/obsidian-tasks-plugin/data.json": #"{"taskFormat":"tasksPluginEmoji"}"#
    ])
    client.open("new.md", text.before)
    let found = try client.server.diagnostics(of: DocumentURI(client.uri("new.md"))).filter {
      $0["code"].string == rule
    }
    let range = try #require(found.first)["range"]
    let actions = client.ask(
      "textDocument/codeAction",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("new.md")))])), ("range", range),
        ("context", .object([("diagnostics", .array(found)), ("only", JSONValue(["quickfix"]))])),
      ]))["result"].elements
    let action = try #require(actions.first { $0["command"].string == "offload.fix" })
    _ = client.unasked()
    #expect(client.ask("workspace/executeCommand", action)["error"].isNull)
    #expect(try client.edited("new.md") == text.after)
  }
}
