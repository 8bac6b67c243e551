import TestSupport
import Testing

/// What somebody types who knows other programs, or has read half a page.
@Suite struct `Somebody with other habits` {
  @Test(arguments: [
    ("status:done", "note: no item has a field \"status\"; did you mean is:done?\n"),
    ("captured:'this week'", "note: no item has a field \"captured\"; did you mean created?\n"),
    ("starred:none pri:high", "note: no item has a field \"pri\"; did you mean priority?\n"),
    ("sort:due", "note: no item has a field \"sort\"; did you mean --sort?\n"),
    ("limit:5", "note: no item has a field \"limit\"; did you mean --limit?\n"),
    ("state:open zzz", "note: no item has a field \"state\"; did you mean is:open?\n"),
  ])
  func `is told what asks for it here`(query: String, note: String) throws {
    let vault = try TestVault(["inbox.md": "- [ ] a\n"])
    #expect(vault.offload("offload list \(query)").talk.hasSuffix(note))
  }

  @Test func `is told so where a collection has a field of that name`() throws {
    let vault = try TestVault(["inbox.md": "", "A.md": "---\nstatus: running\n---\n\n- [ ] a\n"])
    let talk = vault.offload("offload list status:open").talk
    #expect(talk == "note: no item has a field \"status\" that is \"open\"; did you mean is:open?\n")
    #expect(vault.offload("offload list status:running").talk.isEmpty)
  }

  @Test func `gets the field that was asked for, and hears of the one that is near`() throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let note = "note: no item has a field \"pri\", so this is a new one; did you mean priority?\n"
    #expect(vault.offload("offload set inbox.md:1 pri=high").talk.hasSuffix(note))
    #expect(try vault.text("inbox.md") == "- a  [pri:: high]\n")
    for line in ["pri=low", "area=home", "due=friday", "pri="] {
      #expect(!vault.offload("offload set inbox.md:1 \(line)").talk.contains("note: "), "\(line)")
    }
    #expect(vault.offload("offload set inbox.md:1 sched=today").talk.contains("did you mean scheduled?"))
  }

  @Test(arguments: [
    ("a\n- b\n", true), ("a\n  * b\n", true), ("a\n```\n- b\n```\n", false),
    ("a\n```\n- b\n```\n+ c\n", true),
    ("a\n-b\n", false),
  ])
  func `is told how to make an item of each bullet, but not for bullets in code`(text: String, isTold: Bool)
    throws
  {
    let run = try TestVault(["inbox.md": ""]).offload("offload capture -", input: text)
    #expect(run.talk.contains("offload import markdown -") == isTold, "\(run.talk)")
  }

  @Test func `may write a section's new name after its collection`() throws {
    let vault = try TestVault(["inbox.md": "", "Trip.md": "## Before\n\n- a\n"])
    #expect(vault.offload("offload collection rename 'Trip#Before' 'trip#Ahead'").status == 0)
    #expect(try vault.text("Trip.md") == "## Ahead\n\n- a\n")
    let refused = vault.offload("offload collection rename 'Trip#Ahead' 'Other#At once'")
    #expect(refused.status == 2)
    #expect(
      refused.talk.hasSuffix("has a \"#\"\nhint: offload collection rename 'Trip#Ahead' 'Other At once'\n"))
  }

  @Test func `sees how much is left where nothing is set right by itself`() throws {
    let vault = try TestVault(["inbox.md": "", "A.md": "- [[Nowhere]]\n- [[Elsewhere]]\n"])
    let run = vault.offload("offload check --fix --dry-run")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.talk == "Offload can't fix anything here by itself; 2 problems are left: offload check\n")
    let one = vault.offload("offload check --fix --dry-run --rule dangling-link")
    #expect(one.talk.hasSuffix("offload check --rule dangling-link\n"))
  }

  @Test func `sees that there are more than are listed`() throws {
    let lines = (1...13).map { "- [ ] plan \($0)\n- [x] plum \($0)\n" }.joined()
    let vault = try TestVault(["inbox.md": lines])
    #expect(vault.offload("offload done p").talk.contains("  and 3 more: offload list p\n"))
    #expect(
      vault.offload("offload reopen 'plum '").talk.contains(
        "  and 3 more: offload list 'is:closed \"plum \"'\n"))
    #expect(!vault.offload("offload done 'plan 1'").talk.contains("more: "))
  }

  @Test func `hears of a name that is another collection's`() throws {
    let vault = try TestVault([
      "inbox.md": "", "Home/To do.md": "- a\n", "archive/Later.md": "- b\n", "Someday.md": "- c\n",
    ])
    let both = "note: Home/To do has the same name; in:\"To do\" means both\n"
    #expect(vault.offload("offload collection new 'To do'").talk.hasSuffix(both))
    vault.offload("offload undo")
    #expect(vault.offload("offload collection rename Someday 'To do'").talk.hasSuffix(both))
    #expect(!vault.offload("offload collection new Later").talk.contains("note: "))
  }

  @Test func `hears when what repeats is due again`() throws {
    let vault = try TestVault([
      "inbox.md": "- [ ] a [repeat:: every week] [due:: 2026-03-14]\n- [ ] b [repeat:: every day]\n- [ ] c\n"
    ])
    #expect(vault.offload("offload done inbox.md:1").talk.hasPrefix("Completed \"a\"; next: due 21 March.  "))
    #expect(vault.offload("offload done b").talk.hasPrefix("Completed \"b\"; it is open again.  "))
    #expect(vault.offload("offload done c").talk.hasPrefix("Completed \"c\".  "))
  }

  @Test func `hears which fields new words change`() throws {
    let vault = try TestVault(["inbox.md": "- a  [due:: 2026-03-20]  [cost:: 3]\n"])
    let run = vault.offload("offload edit inbox.md:1 --text 'b [due:: 2027-01-01] [cost:: 4]'")
    #expect(run.talk.hasPrefix("Changed \"a\" to \"b\": due 2027-01-01, cost 4.  "), "\(run.talk)")
    #expect(vault.offload("offload edit inbox.md:1 --text c").talk.hasPrefix("Changed \"b\" to \"c\".  "))
    let empty = vault.offload("offload edit inbox.md:1 --text ' '")
    #expect(empty.status == 1 && empty.talk.contains("\nhint: offload delete "))
  }

  @Test(arguments: [
    (
      "capture --under x y",
      "error: --under isn't an option of capture, but of move\nhint: offload help move\n"
    ),
    ("capture --patch y", "error: --patch isn't an option of capture, but of log\nhint: offload help log\n"),
    ("capture --foo y", "error: there is no option --foo\nhint: offload help capture\n"),
    (
      "tag Trip.md:1 errand",
      "error: expected a tag, got the item \"Trip.md:1\"\nhint: offload tag errand Trip.md:1\n"
    ),
    (
      "tag a errand",
      "error: expected a tag, got the item \"a\"\nhint: offload tag errand a\n"
    ),
    (
      "set a due:friday --expect 1",
      "error: offload set needs KEY=VALUE…\nhint: offload set a due=friday --expect 1\n"
    ),
    ("set a due:friday", "error: offload set needs KEY=VALUE…\nhint: offload set a due=friday\n"),
    (
      "move a trip",
      "error: offload move needs one of --to COLLECTION[#SECTION], --position N, --before ITEM, --after ITEM or "
        + "--under ITEM\nhint: offload move a --to trip\n"
    ),
    ("log Trip.md", "error: Trip is a collection, and offload log needs items\nhint: offload show Trip\n"),
  ])
  func `is shown the command that was meant`(line: String, talk: String) throws {
    let vault = try TestVault(["inbox.md": "", "Trip.md": "- a\n"])
    #expect(vault.offload("offload \(line)").talk == talk)
  }

  @Test func `hears nothing of the folder of the archive before there is one`() throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    #expect(vault.offload("offload archive").talk == "Nothing to archive; nothing changed.\n")
  }

  @Test func `hears of the section that something was captured into`() throws {
    let vault = try TestVault(["inbox.md": "", "Trip.md": "## Next\n\n- a\n"])
    #expect(
      vault.offload("offload capture --to 'trip#Next' b").talk.hasPrefix("Captured \"b\" to Trip#Next.  "))
  }
}
