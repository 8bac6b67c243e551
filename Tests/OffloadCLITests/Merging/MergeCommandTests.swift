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
    #expect(run.talk.contains("skipped symbolic links: link.md"))
    #expect(!run.output.contains("link.md"))
  }
}

@Suite struct `Merging commits` {
  /// What a machine has, has committed, and has fetched.
  private func vaults() throws -> SyncedVaults {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    try vaults[0].replace("- milk", with: "- milk #shop", in: "inbox.md")
    try vaults.sync(0)
    try vaults.git(1)("fetch", "--quiet", "origin")
    vaults[1].offload("offload move milk --to Errands --create")
    return vaults
  }

  @Test func `by any names that git knows, beside a folder`() throws {
    let vaults = try vaults()
    let before = try vaults[1].notes
    let run = vaults[1].offload("offload merge main . origin/main")
    #expect(run.status == 0, "\(run.talk)")
    #expect(run.output.contains("+- [ ] milk #shop") || run.output.contains("+- milk #shop"), "\(run.output)")
    #expect(run.output.contains("soap"))
    #expect(vaults[1].notes == before)
    #expect(vaults[1].offload("offload merge main . origin/main --apply").status == 0)
    #expect(try vaults[1].text("Errands.md").contains("- milk #shop"))
    #expect(try vaults[1].text("inbox.md").contains("soap"))
    #expect(vaults[1].offload("offload undo").status == 0)
    #expect(vaults[1].notes == before)
    // The branch and what it became elsewhere, without any folder.
    let three = vaults[1].offload("offload merge main main origin/main --json")
    let json = try #require(try three.json() as? [String: Any])
    #expect(json["files"] as? [String] == ["inbox.md"])
  }

  @Test func `changes no commit, and starts no git where nobody has said so`() throws {
    let vaults = try vaults()
    let applied = vaults[1].offload("offload merge main main origin/main --apply")
    #expect(applied.status == 2)
    #expect(applied.talk.contains("is a commit"), "\(applied.talk)")
    let unknown = vaults[1].offload("offload merge main . nowhere")
    #expect(unknown.status == 1)
    #expect(unknown.talk.contains("isn't a folder, or a commit"), "\(unknown.talk)")
    let option = vaults[1].offload("offload merge main . -- --output=x")
    #expect(option.talk.contains("isn't a folder, or a commit"), "\(option.talk)")
    #expect(!vaults[1].exists("x"))
    try vaults[1].remove(".git/offload/token")
    #expect(vaults[1].offload("offload merge main . origin/main").status == 1)
    // A folder goes before a branch of its name.
    try vaults[0].write("- x\n", to: "main/x.md")
    #expect(vaults[0].offload("offload merge main main main").talk.contains("nothing changes"))
  }
}
