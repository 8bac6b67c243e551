import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `An import in parts` {
  private let tasks = """
    [{"description":"dig","project":"Garden","status":"pending"},
    {"description":"paint","project":"Home.Hall","status":"pending"},
    {"description":"weed","project":"garden","status":"pending"},
    {"description":"think","status":"pending"}]
    """

  @Test func `puts each item into the collection that its field names`() throws {
    let vault = try TestVault(["inbox.md": "", "Garden.md": "# Garden\n\n- [ ] water\n"])
    let run = vault.offload("offload import taskwarrior - --split project", input: tasks)
    #expect(run.status == 0)
    #expect(run.talk.hasPrefix("Imported 4 items to 2 collections.  (undo: offload undo)"))
    #expect(
      try vault.text("Garden.md")
        == "# Garden\n\n- [ ] water\n- [ ] dig  [project:: Garden]\n- [ ] weed  [project:: garden]\n")
    #expect(try vault.text("Home.Hall.md").hasSuffix("- [ ] paint  [project:: Home.Hall]\n"))
    #expect(try vault.text("inbox.md").hasSuffix("- [ ] think\n"))
  }

  @Test func `changes nothing if no item has the field`() throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let run = vault.offload("offload import taskwarrior - --split projct", input: tasks)
    #expect(run.status == 1 && run.talk.contains("no item has the field \"projct\""))
    #expect(try vault.text("inbox.md") == "- a\n")
  }

  @Test func `is one operation`() throws {
    let vault = try TestVault(["inbox.md": "", "Garden.md": "- [ ] water\n"])
    vault.offload("offload import taskwarrior - --split project", input: tasks)
    #expect(vault.offload("offload undo").status == 0)
    #expect(try vault.text("Garden.md") == "- [ ] water\n" && !vault.exists("Home.Hall.md"))
  }

  @Test func `puts the others where --to says, and takes a field of any format`() throws {
    let vault = try TestVault(["inbox.md": "", "Rest.md": ""])
    vault.offload(
      "offload import csv - --split shelf --to Rest", input: "title,field:shelf\nEmma,Novels\nAtlas,\n")
    #expect(try vault.text("Novels.md").contains("Emma"))
    #expect(try vault.text("Rest.md").contains("Atlas"))
  }

  @Test func `leaves the others together whose value can't be the name of a collection, and says so`() throws
  {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let run = vault.offload(
      "offload import csv - --split shelf",
      input: "title,field:shelf\nEmma,../x\nAtlas,Maps\nMrs D,Client: A\n")
    #expect(
      run.status == 0 && run.talk.contains("note: no collection can have the name \"../x\" or \"Client: A\""))
    let inbox = try vault.text("inbox.md")
    #expect(inbox.contains("Emma") && inbox.contains("Mrs D") && vault.exists("Maps.md"))
  }

  @Test func `takes a day's word for a name like any other`() throws {
    let vault = try TestVault(["inbox.md": ""])
    vault.offload("offload import csv - --split shelf", input: "title,field:shelf\nEmma,friday\n")
    #expect(vault.exists("friday.md") && !vault.exists("2026-03-13.md"))
  }
}
