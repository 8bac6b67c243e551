import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// Commands that find items by a query come upon files in which nothing is ever changed.
@Suite struct `What a query finds where nothing is changed` {
  private func vault() throws -> TestVault {
    let vault = try TestVault([
      "inbox.md": "- [ ] tea #work\n- [x] milk #work\n", ".x/n.md": "- [ ] plan #work\n- [x] old #work\n",
      "B.md": "- [x] bread #work\n", ".y/B.md": "- [x] far\n",
    ])
    try vault.link("n.md", to: ".x/n.md")
    return vault
  }

  @Test(arguments: [
    ("set --where '#work' foo=bar", "inbox.md"), ("tag --where '#work' new", "inbox.md"),
    ("done --where '#work'", "inbox.md"), ("move --where '#work' --to Other --create", "Other.md"),
    ("delete --where '#work'", "inbox.md"), ("archive", "archive/inbox.md"),
    ("archive --where is:done", "archive/inbox.md"), ("archive --older-than 1d", "archive/inbox.md"),
  ])
  func `is left alone, and said`(_ command: String, _ changed: String) throws {
    let vault = try vault()
    let before = vault.snapshot()
    let run = vault.offload("offload \(command)")
    #expect(run.status == 0, "\(run.talk)")
    let isClosedLately = command.contains("older-than")
    #expect(isClosedLately || vault.snapshot()[changed] != before[changed], "\(run.output)\(run.talk)")
    let note = "note: Offload left n.md unchanged: it doesn't write where that leads\n"
    #expect(run.talk.components(separatedBy: note).count == 2, "\(run.talk)")
    #expect(vault.snapshot()["n.md"] == before["n.md"])
  }

  @Test func `is left alone where its archive is such a file`() throws {
    let vault = try vault()
    try vault.write("- [x] kept\n", to: ".y/a.md")
    try vault.write("", to: "archive/x.md")
    try vault.link("archive/B.md", to: "../.y/B.md")
    let run = vault.offload("offload archive")
    #expect(run.status == 0 && run.talk.contains("left B.md, n.md unchanged"), "\(run.talk)")
    #expect(try vault.text("B.md") == "- [x] bread #work\n")
    #expect(try vault.text("archive/inbox.md").contains("milk"))
  }

  @Test(arguments: ["set plan foo=bar", "done plan", "archive old", "tag new plan", "move plan --to inbox"])
  func `is refused where it is named`(_ command: String) throws {
    let vault = try vault()
    let before = vault.snapshot()
    let run = vault.offload("offload \(command)")
    #expect(run.status == 1 && run.talk.contains("n.md"), "\(run.talk)")
    #expect(vault.snapshot() == before)
  }

  @Test func `is left alone by a fold of all copies, and by what sets findings right`() throws {
    let vault = try TestVault([
      "inbox.md": "", "A.md": "- a\n", ".x/A.md": "- far\n", "B.md": "- b\n",
      "B.sync-conflict-20260101-101010-ABCDEFG.md": "- b\n- c\n",
      ".x/tail.md": "- a\r\n- b\n- c\r\n", "tail.md": "- a\r\n- b\n- c\r\n",
    ])
    try vault.link("A.sync-conflict-20260101-101010-ABCDEFG.md", to: ".x/A.md")
    try vault.link("far.md", to: ".x/tail.md")
    let fold = vault.offload("offload fold")
    #expect(fold.status == 0 && fold.talk.contains("Offload left A.sync-conflict"), "\(fold.talk)")
    #expect(try vault.text("B.md") == "- b\n- c\n")
    let check = vault.offload("offload check --fix")
    #expect(check.talk.contains("Offload left far.md unchanged"), "\(check.talk)")
    #expect(try vault.text(".x/tail.md") == "- a\r\n- b\n- c\r\n")
    #expect(try vault.text("tail.md") == "- a\r\n- b\r\n- c\r\n")
    let named = vault.offload("offload fold A.sync-conflict-20260101-101010-ABCDEFG.md")
    #expect(named.status == 1, "\(named.talk)")
  }

  @Test func `is counted by no --expect`() throws {
    let vault = try vault()
    #expect(vault.offload("offload set --where '#work is:open' --expect 1 foo=bar").status == 0)
  }
}
