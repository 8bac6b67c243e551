import Foundation
import TestSupport
import Testing

@Suite struct `Merging folders` {
  /// A base and two sides, each a folder beside the others.
  private func vault() throws -> TestVault {
    try TestVault([
      "base/inbox.md": "- [ ] call Ada\n- buy bread\n", "base/Errands.md": "- stamps\n",
      "base/note.txt": "one\n",
      "ours/inbox.md": "- buy bread\n", "ours/Errands.md": "- stamps\n- [ ] call Ada\n",
      "ours/note.txt": "one\n",
      "theirs/inbox.md": "- [x] call Ada\n- buy bread\n- rest\n", "theirs/Errands.md": "- stamps\n",
      "theirs/note.txt": "one\n",
    ])
  }

  @Test func `prints what changes, and changes nothing`() throws {
    let vault = try vault()
    let before = try vault.snapshot()
    let run = vault.offload("offload merge base ours theirs")
    #expect(run.status == 0)
    #expect(
      run.output == """
        --- a/Errands.md
        +++ b/Errands.md
        @@ -1,2 +1,2 @@
         - stamps
        -- [ ] call Ada
        +- [x] call Ada
        --- a/inbox.md
        +++ b/inbox.md
        @@ -1 +1,2 @@
         - buy bread
        +- rest

        """)
    #expect(try vault.snapshot() == before)
    #expect(vault.offload("offload merge base base base").output == "")
  }

  @Test func `with --apply is one operation of that vault`() throws {
    let vault = try vault()
    let before = try vault.snapshot()
    let run = vault.offload("offload merge base ours theirs --apply")
    #expect(run.status == 0)
    #expect(run.talk == "Merged 2 files.  (undo: offload --vault ours undo)\n")
    #expect(try vault.text("ours/Errands.md") == "- stamps\n- [x] call Ada\n")
    #expect(try vault.text("ours/inbox.md") == "- buy bread\n- rest\n")
    #expect(vault.offload("offload --vault ours undo").status == 0)
    #expect(try vault.snapshot().filter { !$0.key.contains(".offload") } == before)
  }

  @Test func `tells each decision to a program`() throws {
    let vault = try vault()
    try vault.write("- stamps #red\n- call Ada  [due:: 2026-03-12]\n", to: "ours/Errands.md")
    try vault.write("- call Ada  [due:: 2026-03-10]\n", to: "theirs/inbox.md")
    try vault.write("- call Ada\n", to: "base/inbox.md")
    try vault.write("", to: "ours/inbox.md")
    let run = vault.offload("offload merge base ours theirs --json")
    let json = try #require(try run.json() as? [String: Any])
    let decisions = try #require(json["decisions"] as? [[String: String]])
    #expect(json["operation"] is NSNull)
    #expect(json["files"] as? [String] == ["Errands.md"])
    #expect(decisions.map { $0["kind"] } == ["value"])
    #expect(
      decisions.map { $0["message"] } == ["Errands.md: \"call Ada\" has due 2026-03-10, not 2026-03-12"])
  }

  @Test func `writes nothing where a file is no note`() throws {
    let vault = try vault()
    try vault.write("two\n", to: "theirs/note.txt")
    let before = try vault.snapshot()
    #expect(vault.offload("offload merge base ours theirs").status == 0)
    let run = vault.offload("offload merge base ours theirs --apply")
    #expect(run.status == 1)
    #expect(run.talk.contains("note.txt"))
    #expect(try vault.snapshot().filter { !$0.key.contains(".offload") } == before)
  }

  @Test func `takes nothing that cannot be read for deleted`() throws {
    let vault = try vault()
    #expect(vault.offload("offload merge base ours missing").status == 1)
    let link = vault.folder.appendingPathComponent("theirs/link.md")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "inbox.md")
    try vault.write("- kept\n", to: "base/link.md")
    try vault.write("- kept\n", to: "ours/link.md")
    let run = vault.offload("offload merge base ours theirs")
    #expect(run.talk.contains("links are left out: link.md"))
    #expect(!run.output.contains("link.md"))
  }
}
