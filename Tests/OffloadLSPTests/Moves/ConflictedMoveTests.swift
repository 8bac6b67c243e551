import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `A half move among lines in conflict` {
  /// An editor that has died after a move of an item with what is below it, of which the disk has the gaining half alone.
  private func vault(_ inbox: String, _ errands: String) throws -> TestClient {
    let editor = try TestEditor(with: [
      "inbox.md": "- z\n- a\n  - a1\n- b\n", "Errands.md": "# Errands\n\n- c\n",
    ])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Errands")
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- a\n  - a1\n")
    try editor.die()
    try editor.client.write(inbox, to: "inbox.md")
    try editor.client.write(errands, to: "Errands.md")
    return editor.client
  }

  private func halves(_ client: TestClient) throws -> [Finding] {
    try client.vault().check([try #require(CheckRule.named("half-moved"))])
  }

  private func fix(_ client: TestClient) throws {
    let rule = try #require(CheckRule.named("half-moved"))
    try client.vault().transaction("check --fix") { try $0.fix([rule]) }
  }

  /// Where git has put its markers between the item's lines: on one side or on both it is as it was moved.
  @Test(arguments: [
    "# Errands\n\n- c\n- a\n<<<<<<< ours\n  - a1\n=======\n  - a2\n>>>>>>> theirs\n",
    "# Errands\n\n- c\n<<<<<<< ours\n- A\n||||||| base\n- a0\n=======\n- a\n>>>>>>> theirs\n  - a1\n",
    "# Errands\r\n\r\n- c\r\n<<<<<<< ours\r\n- a\r\n  - a1\r\n=======\r\n>>>>>>> theirs\r\n",
  ])
  func `is told of with the conflict, and left until that is resolved`(errands: String) throws {
    let inbox = "- z\n- b\n"
    let client = try vault(inbox, errands)
    let found = try halves(client)
    let isWhole = errands.contains("- a\r\n  - a1")
    #expect(found.count == (isWhole ? 0 : 1), "what stands there as it was moved is there")
    #expect(
      found.allSatisfy { !$0.isFixable && $0.path.text == "Errands.md" && $0.message.contains("conflict") })
    #expect(found.allSatisfy { $0.line == (errands.contains("- A") ? 4 : 5) })
    try fix(client)
    #expect(client.text("inbox.md") == inbox)
    #expect(client.text("Errands.md") == errands)
    try client.write("# Errands\n\n- c\n- a\n  - a1\n", to: "Errands.md")
    #expect(try halves(client).isEmpty)
  }

  @Test func `is brought back as ever where neither side has it`() throws {
    let errands = "# Errands\n\n<<<<<<< ours\n- c\n=======\n- d\n>>>>>>> theirs\n"
    let client = try vault("- z\n- b\n", errands)
    #expect(try halves(client).map(\.isFixable) == [true])
    try fix(client)
    #expect(client.text("inbox.md") == "- z\n- a\n  - a1\n- b\n")
    #expect(client.text("Errands.md") == errands)
  }

  @Test func `is not said to come back where its place is among such lines, before they are resolved`() throws
  {
    let inbox = "<<<<<<< ours\n- z\n=======\n- y\n>>>>>>> theirs\n"
    let client = try vault(inbox, "# Errands\n\n- c\n")
    let found = try halves(client)
    #expect(found.map(\.isFixable) == [false])
    #expect(
      found.allSatisfy { $0.path == .inbox && $0.message.contains("when the conflict here is resolved") })
    try fix(client)
    #expect(client.text("inbox.md") == inbox)
    try client.write("- z\n", to: "inbox.md")
    #expect(try halves(client).map(\.isFixable) == [true])
    try fix(client)
    #expect(client.text("inbox.md") == "- z\n- a\n  - a1\n")
    #expect(try halves(client).isEmpty)
  }
}
