import TestSupport
import Testing

@testable import OffloadCLI

/// A name that a collection has exactly is never taken for an item that only mentions it.
@Suite struct `A collection's name where items are taken` {
  private static let files = [
    "inbox.md":
      "- book a hotel for the Lisbon trip\n- see [[Errands]] first\n- tickets Lisboa\n- Milk\n- tea\n",
    "Lisbon trip.md": "---\naliases: [Lisboa]\n---\n# Lisbon trip\n\n- a\n- b\n",
    "Errands.md": "# Things to fetch\n\n- bread\n",
    "Milk.md": "- x\n",
    "A/Twice.md": "- one\n", "B/Twice.md": "- two\n",
    "Talk.md": "- open with twice the jokes\n",
  ]

  private func run(_ line: String) throws -> (run: TestVault.Run, vault: TestVault) {
    let vault = try TestVault(Self.files)
    return (vault.offload("offload \(line)"), vault)
  }

  @Test(
    arguments: [
      ("star Errands", "the list Errands"), ("star 'Lisbon trip'", "the list Lisbon trip"),
      ("star Lisboa", "the list Lisbon trip"), ("star 'things to fetch'", "the list Errands"),
      ("star Errands.md", "the list Errands"), ("star errands", "the list Errands"),
      ("tag home Errands", "the list Errands"), ("set Errands area=home", "the list Errands"),
      ("set Errands type=plan", "the list Errands"), ("delete Errands.md", "the list Errands, with 1 item."),
      ("star Errands tea", "the list Errands and \"tea\""),
    ])
  func `means the collection, and the receipt says so`(line: String, name: String) throws {
    let (run, vault) = try run(line)
    #expect(run.status == 0 && run.talk.contains(name), "\(run.talk)")
    #expect(try vault.text("inbox.md").contains("see [[Errands]] first\n"))
  }

  @Test(
    arguments: [
      "delete Errands", "delete 'Lisbon trip'", "delete Lisboa", "star Milk", "tag home Milk", "delete Milk",
      "set Milk a=b", "star Twice", "delete Twice", "edit Milk", "delete Lisbon",
    ])
  func `is refused with all that it could mean, and nothing is changed`(line: String) throws {
    let (run, vault) = try run(line)
    #expect(run.status == 3 && run.talk.contains(".md"), "\(run.talk)")
    for (path, text) in Self.files { #expect(try vault.text(path) == text) }
  }

  @Test(arguments: ["done Errands", "cancel 'Lisbon trip'", "move Lisboa --to Milk", "done Twice"])
  func `is no item, for a command that takes items alone`(line: String) throws {
    let (run, vault) = try run(line)
    #expect(run.status != 0)
    for (path, text) in Self.files { #expect(try vault.text(path) == text) }
  }

  @Test func `is refused with the command for the only item that has it among its words`() throws {
    let (run, vault) = try run("done Errands")
    let hint = try #require(run.talk.split(separator: "\n").last?.dropFirst("hint: ".count))
    #expect(vault.offload(String(hint)).status == 0)
    #expect(try vault.text("inbox.md").contains("- [x] see [[Errands]] first"), "\(run.talk)")
  }

  @Test func `is an item for such a command if one says just that`() throws {
    let (run, vault) = try run("done Milk")
    #expect(try run.status == 0 && vault.text("inbox.md").contains("- [x] Milk"), "\(run.talk)")
  }

  @Test func `means the file where it has a # in it`() throws {
    var files = Self.files
    files["C.md"] = "# C\n\n## S\n\n- of the section\n"
    files["C#S.md"] = "- of the file\n"
    let vault = try TestVault(files)
    #expect(vault.offload("offload capture --to 'C#S' more").status == 0)
    #expect(try vault.text("C#S.md").contains("- more"))
    #expect(vault.offload("offload list 'in:\"C#S\"'").output.contains("of the file"))
    #expect(vault.offload("offload delete 'C#S.md'").status == 0)
    #expect(vault.offload("offload list 'in:\"C#S\"'").output.contains("of the section"))
  }

  @Test func `opens its file in the editor`() throws {
    let vault = try TestVault(Self.files)
    let run = vault.offload("offload edit Errands --dry-run")
    #expect(run.talk.contains("open your editor at Errands.md"), "\(run.talk)")
    #expect(vault.offload("offload edit Errands --text x").status == 2)
  }

  @Test func `has properties to set, and none that another command sets`() throws {
    let (run, vault) = try run("set Errands area=home count=3 calm=true area2=")
    #expect(run.status == 0, "\(run.talk)")
    let text = try vault.text("Errands.md")
    #expect(text == "---\narea: home\ncount: 3\ncalm: true\n---\n# Things to fetch\n\n- bread\n")
    #expect(vault.offload("offload set Errands tags=x").talk.contains("offload tag x Errands.md"))
  }
}
