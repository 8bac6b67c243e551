import TestSupport
import Testing

/// What lies where Offload does not read is in no list: nothing may go there by a command.
@Suite struct `A place that is not read` {
  private static let files = [
    "inbox.md": "- [ ] one\n  - two\n", "tags.md": "- #x\n", "Plan.md": "- a\n",
    ".offload/config.yml": "ignore: [T/**, inbox.md]\n",
  ]

  @Test(arguments: [
    "move one --to tags", "capture --to tags hi", "link Plan --in tags",
    "capture --to attachments/n --create hi",
    "move one --to T/n --create", "collection new T/m", "promote one T/p",
    "collection rename Plan attachments/Plan",
    "collection new tags", "move one --to 'Plan.conflict-bcdfghjk' --create",
  ])
  func `gets nothing`(line: String) throws {
    let vault = try TestVault(Self.files)
    let before = vault.notes
    let run = vault.offload("offload \(line)")
    let isRefused = ["can't be a collection's name", "lists nothing from"].contains(where: run.talk.contains)
    #expect(run.status == 2 && isRefused, "\(run.talk)")
    #expect(vault.notes == before)
  }

  @Test func `is never the inbox`() throws {
    let vault = try TestVault(Self.files)
    #expect(vault.offload("offload capture three").status == 0)
    #expect(vault.offload("offload list three").output.contains("three"))
  }
}

@Suite struct `Items without words` {
  @Test func `are in JSON as in every list`() throws {
    let vault = try TestVault(["inbox.md": "", "E.md": "- [ ]\n"])
    #expect(vault.offload("offload list in:E --count").output == "1\n")
    #expect(vault.offload("offload list in:E --json").output.contains("\"path\":\"E.md\""))
  }
}

@Suite struct `A field that is set twice` {
  @Test(arguments: ["due= due=tomorrow", "due=today Due=tomorrow"]) func `is refused`(fields: String) throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let run = vault.offload("offload set a \(fields)")
    #expect(run.status == 2 && run.talk.contains("twice"))
    #expect(try vault.text("inbox.md") == "- a\n")
  }
}
