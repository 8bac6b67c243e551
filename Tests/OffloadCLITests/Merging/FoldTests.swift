import TestSupport
import Testing

@Suite struct `Folding a copy that a sync tool left` {
  private static let copy = "inbox.sync-conflict-20260310-080000-ABCDEFG.md"

  /// An inbox that the journal knows, changed here, with a copy that began with its state before that.
  private func vault(copy text: String) throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- a\n- b\n"])
    #expect(vault.offload("offload capture c").status == 0)
    try vault.write(text, to: Self.copy)
    return vault
  }

  @Test func `merges it from the state that both began with`() throws {
    let vault = try vault(copy: "- b #x\n- d\n")
    let before = try vault.snapshot()
    let run = vault.offload("offload fold")
    #expect(run.status == 0)
    #expect(run.talk == "Merged \(Self.copy) into inbox.md.  (undo: offload undo)\n")
    #expect(try vault.text("inbox.md") == "- b #x\n- d\n- c  [created:: 2026-03-10]\n")
    #expect(!vault.exists(Self.copy))
    #expect(vault.offload("offload undo").status == 0)
    #expect(try vault.snapshot() == before)
  }

  @Test func `keeps all of both where nobody knows what they began with`() throws {
    let vault = try TestVault(["inbox.md": "- a\n- b\n", Self.copy: "- a\n- b #x\n- c\n"])
    let run = vault.offload("offload fold")
    #expect(run.talk.contains("note: Offload doesn't know what \(Self.copy) began with"))
    #expect(try vault.text("inbox.md") == "- a\n- b #x\n- c\n")
  }

  @Test(arguments: ["", "- al", "- other\n", "- alpha\n"])
  func `keeps what a copy lacks that was cut off or emptied, or is another file's`(copy: String) throws {
    let vault = try TestVault(["inbox.md": "- alpha\n- beta\n- gamma\n- delta\n"])
    vault.offload("offload capture rest")
    try vault.write(copy, to: Self.copy)
    vault.offload("offload fold")
    for words in ["alpha", "beta", "gamma", "delta", "rest"] {
      #expect(try vault.text("inbox.md").contains("- \(words)"))
    }
  }

  @Test(arguments: ["Work (Case Conflict)", "Work (Ada's conflicted copy 2026-03-10)"])
  func `merges the files of a folder's copy into those of the folder`(copy: String) throws {
    let vault = try TestVault([
      "inbox.md": "", "Work/x.md": "- a\n", "Work/deep/y.md": "- y\n", "\(copy)/x.md": "- a\n- b\n",
      "\(copy)/deep/y.md": "- y\n- z\n", "\(copy)/only.md": "- only\n", "Other (Case Conflict)/o.md": "- o\n",
    ])
    #expect(vault.offload("offload list").output.contains("only"))
    #expect(vault.offload("offload check").output.contains("conflict-copy"))
    #expect(vault.offload("offload fold").status == 0)
    #expect(try vault.text("Work/x.md") == "- a\n- b\n" && vault.text("Work/deep/y.md") == "- y\n- z\n")
    #expect(!vault.exists("\(copy)/x.md") && vault.exists("\(copy)/only.md"))
    #expect(vault.exists("Other (Case Conflict)/o.md"))
  }

  @Test(arguments: [true, false])
  func `merges a copy within a folder's copy, with or without its file there`(hasFile: Bool) throws {
    let (folder, copy) = ("Work (Case Conflict)", "x.sync-conflict-20260310-080000-ABCDEFG.md")
    var files = ["inbox.md": "", "Work/x.md": "- a\n", "\(folder)/\(copy)": "- a\n- c\n"]
    if hasFile { files["\(folder)/x.md"] = "- a\n- b\n" }
    let vault = try TestVault(files)
    let run = vault.offload("offload fold")
    #expect(run.status == 0)
    let text = try vault.text("Work/x.md")
    #expect(text.contains("- a\n") && text.contains("- c\n") && text.contains("- b\n") == hasFile, "\(text)")
    #expect(!vault.exists("\(folder)/x.md") && !vault.exists("\(folder)/\(copy)"))
  }

  @Test func `takes no base that is newer than the copy`() throws {
    let vault = try vault(copy: "- a\n- b\n- d\n")
    #expect(vault.offload("offload capture e").status == 0)
    #expect(vault.offload("offload fold").status == 0)
    let text = try vault.text("inbox.md")
    for item in ["a", "b", "c  [", "d", "e  ["] { #expect(text.contains("- \(item)")) }
  }

  @Test func `leaves two versions of what both changed, which resolve ends`() throws {
    let vault = try TestVault(["inbox.md": "- call the plumber now\n"])
    vault.offload("offload edit plumber --text 'call the plumber today'")
    try vault.write("- call the plumber on Monday\n", to: Self.copy)
    let run = vault.offload("offload fold")
    #expect(run.talk.contains("Offload kept both versions. To choose: offload resolve"))
    #expect(vault.offload("offload list has:conflict --count").output == "2\n")
    #expect(vault.offload("offload resolve 'call the plumber today'").status == 0)
    #expect(try vault.text("inbox.md") == "- call the plumber today\n")
  }

  @Test func `leaves a second file where both changed the same prose`() throws {
    let vault = try TestVault(["inbox.md": "", "Notes.md": "It is one.\n\n- a\n"])
    vault.offload("offload capture --to Notes b")
    try vault.write("It is two.\n\n- a\n- b  [created:: 2026-03-10]\n", to: "Notes.md")
    let copy = "Notes (Ada's conflicted copy 2026-03-10).md"
    try vault.write("It is three.\n\n- a\n- c\n", to: copy)
    #expect(vault.offload("offload fold").talk.contains("both changed the same lines of prose"))
    let texts = try vault.snapshot().filter { $0.key.hasPrefix("Notes") }.values
      .map { String(decoding: $0, as: UTF8.self) }.joined()
    for words in ["It is two.", "It is three.", "- b  [", "- c"] { #expect(texts.contains(words)) }
    #expect(vault.offload("offload fold").status == 0)
  }

  @Test func `wants to be told of names that people give as well`() throws {
    let vault = try TestVault(["inbox.md": "", "Errands.md": "- bread\n", "Errands 2.md": "- soap\n"])
    #expect(vault.offload("offload fold").talk == "There are no copies to merge.\n")
    #expect(vault.offload("offload fold 'Errands 2.md'").status == 0)
    #expect(try vault.text("Errands.md").contains("- soap"))
    #expect(vault.offload("offload fold Errands.md").status == 1)
  }

  @Test(arguments: [
    "Errands-DESKTOP-AB12CD3.md", "Errands-Ada's MacBook.md", "Errands copy.md", "Errands.Conflict.md",
  ])
  func `is told which file a copy is one of by the longest name that it begins with`(copy: String) throws {
    let vault = try TestVault([
      "inbox.md": "", "Errand.md": "- x\n", "Errands.md": "- a\n", copy: "- a\n- b\n",
    ])
    #expect(vault.offload("offload fold").talk == "There are no copies to merge.\n")
    let run = vault.offload("offload fold \"\(copy)\"")
    #expect(run.status == 0, "\(run.talk)")
    #expect(try vault.text("Errands.md") == "- a\n- b\n")
    #expect(!vault.exists(copy))
    #expect(vault.offload("offload fold Errands.md").talk.contains("isn't a copy of"))
  }

  @Test func `leaves one alone whose file is gone`() throws {
    let vault = try TestVault(["inbox.md": "", "Gone.conflict-bcdfghjk.md": "- a\n"])
    let run = vault.offload("offload fold")
    #expect(run.talk.contains("there is no Gone.md"))
    #expect(vault.exists("Gone.conflict-bcdfghjk.md"))
  }

  @Test func `is named by check, and read as no collection`() throws {
    let vault = try TestVault(["inbox.md": "- a\n", "inbox.conflict-bcdfghjk.md": "- b\n"])
    #expect(vault.offload("offload list --count").output == "1\n")
    #expect(vault.offload("offload check --rule conflict-copy").output.contains("inbox.conflict-bcdfghjk.md"))
  }
}
