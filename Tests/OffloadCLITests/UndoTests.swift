import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `Every changing command` {
  static let lines = [
    "capture 'Buy milk #errand' --due friday --task --star --type idea",
    "capture --to 'Reading list' Middlemarch",
    "capture --attach attachments/weights.csv 'The weights'",
    "move inbox.md:5 --to 'Lisbon trip#Before' --position 2",
    "move inbox.md:9 inbox.md:8 --before inbox.md:5",
    "move inbox.md:9 --under inbox.md:5",
    "move --where in:inbox --to 'A new place' --create",
    "done inbox.md:5",
    "done 'Home/Household.md:9'",
    "reopen 'Travel/Lisbon trip.md:20'",
    "cancel inbox.md:10",
    "star inbox.md:16",
    "unstar Someday.md:15",
    "delete inbox.md:5",
    "delete --where tag:trip",
    "archive",
    "set inbox.md:5 due=+3d 'repeat=every week' effort=2",
    "tag home inbox.md:19",
    "untag errand inbox.md:5",
    "edit inbox.md:5 --text 'Renew both passports'",
    "link 'Lisbon trip' --in Someday",
    "link inbox.md:5 --in 'Lisbon trip#Before'",
    "split inbox.md:5 'Find the old one' 'Renew it'",
    "join inbox.md:5 inbox.md:10",
    "promote inbox.md:10 Home/New",
    "id inbox.md:5 passport",
    "collection rename 'Lisbon trip#Before' 'Before we go'",
    "collection new 'Home/Kitchen shelf' --type plan --tag flat --star",
    "collection rename 'Lisbon trip' 'Lisboa em maio'",
    "collection delete Someday",
    "collection convert 'Lisbon trip' list",
    "collection convert Errands plan",
    "collection star Household",
    "collection unstar Errands",
    "collection tag home Household",
    "collection untag flat Household",
    "collection reorder Errands Home/Errands.md:19 Home/Errands.md:20 Home/Errands.md:21 Home/Errands.md:18",
    "tags rename errand outside",
    "tags merge garden --into flat",
    "tags color waiting red",
    "tags describe waiting 'the ball is elsewhere'",
    "tags set waiting color=blue 'description=the ball is elsewhere'",
    "tags delete family",
  ]

  /// Commands whose changes are tried by tests of their own: they take back, bring in, mend, or are about more than one vault.
  private static let elsewhere: Set = [
    "undo", "redo", "restore", "recover", "forget", "init", "check", "import", "sync", "sync init", "resolve",
    "fold", "merge", "merge-file", "collection follow",
  ]

  @Test func `has a line here, or tests of its own`() {
    let changing = CommandTable.offload.commands.filter(\.changes).map(\.name)
    let tried = changing.filter { name in Self.lines.contains { $0 == name || $0.hasPrefix(name + " ") } }
    #expect(Set(changing).subtracting(tried) == Self.elsewhere)
  }

  @Test(arguments: lines)
  func `only tells what it would do in a dry run, is taken back by undo and brought back by redo`(
    line: String
  )
    throws
  {
    let vault = try TestVault.example()
    let before = vault.snapshot()
    let told = vault.offload("offload \(line) --dry-run")
    #expect(told.status == 0, "\(told.talk)")
    #expect(told.talk.hasPrefix("Dry run: "), "\(told.talk)")
    #expect(told.output.contains("+++ ") || told.output.contains("--- "), "\(told.output)")
    #expect(differences(vault.snapshot(), before) == [])
    #expect(!vault.exists(".offload/by"))

    let made = vault.offload("offload \(line)")
    #expect(made.status == 0, "\(made.talk)")
    #expect(made.talk.contains("(undo: offload undo)"), "\(made.talk)")
    let after = vault.snapshot()
    #expect(after != before)

    let undone = vault.offload("offload undo")
    #expect(undone.status == 0, "\(undone.talk)")
    #expect(differences(vault.snapshot(), before) == [])
    let redone = vault.offload("offload redo")
    #expect(redone.status == 0, "\(redone.talk)")
    #expect(differences(vault.snapshot(), after) == [])
  }

  @Test(arguments: lines)
  func `answers with an object where JSON is asked for`(line: String) throws {
    let vault = try TestVault.example()
    let run = vault.offload("offload \(line) --json")
    #expect(run.talk == "")
    let object = try #require(try run.json() as? [String: Any])
    #expect(object["operation"] as? String == "1")
    #expect(object["files"] is [String] && object["items"] is [Any])
  }

  /// The paths of files that are not the same.
  private func differences(_ a: [String: [UInt8]], _ b: [String: [UInt8]]) -> [String] {
    Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
  }
}

@Suite struct `Taking back what others built on` {
  @Test func `finds a file under the name that it was given since`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] a\n- [ ] b\n", "one.md": "- x\n"])
    let before = try vault.text("inbox.md")
    vault.offload("offload move inbox.md:2 --to one")
    vault.offload("offload collection rename one uno")
    let run = vault.offload("offload undo 1")
    #expect(run.status == 0, "\(run.talk)")
    #expect(try vault.text("inbox.md") == before)
    #expect(try vault.text("uno.md") == "- x\n")
  }

  @Test func `names the one before where the newest is in the way`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] a\n- [ ] b\n"])
    vault.offload("offload done inbox.md:1")
    vault.offload("offload done inbox.md:2")
    try vault.write(vault.text("inbox.md").replacing("b  [", with: "c  ["), to: "inbox.md")
    for _ in 1...2 {
      let run = vault.offload("offload undo")
      #expect(run.talk.contains("; you can undo 1 before it, done \"a\""), "\(run.talk)")
      #expect(run.status == 4 && run.talk.hasSuffix("hint: offload undo 1\n"), "\(run.talk)")
    }
    #expect(vault.offload("offload undo 1").status == 0)
    #expect(vault.offload("offload undo").talk.hasSuffix("hint: offload log --patch\n"))
  }

  @Test func `names the later operation that is in the way`() throws {
    let vault = try TestVault(["inbox.md": "- a\n- b\n"])
    vault.offload("offload edit a --text 'a one'")
    vault.offload("offload edit b --text 'b one'")
    vault.offload("offload edit 'a one' --text 'a two'")
    let run = vault.offload("offload undo 1")
    #expect(
      run.status == 4 && run.talk.contains("; operation 3, edit \"a two\", changed them later"), "\(run.talk)"
    )
    #expect(run.talk.hasSuffix("hint: offload undo 3 --dry-run\n"), "\(run.talk)")
  }

  @Test func `says what an undo undid that is undone itself`() throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    vault.offload("offload capture b")
    vault.offload("offload undo")
    let run = vault.offload("offload undo 2")
    #expect(run.talk.hasPrefix("Undone: undo of 1: capture \"b\" (operation 2)."), "\(run.talk)")
  }

  @Test func `finds a file whose new name was taken back`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] a\n", "one.md": "- [ ] x\n"])
    vault.offload("offload done one.md:1")
    vault.offload("offload collection rename one uno")
    vault.offload("offload undo")
    let run = vault.offload("offload undo 1")
    #expect(run.status == 0, "\(run.talk)")
    #expect(try vault.text("one.md") == "- [ ] x\n")
  }
}

@Suite struct `Undo without a number` {
  /// Three captured lines, the newest of which was deleted by hand.
  private func vault() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- base\n"])
    for word in ["one", "two", "three"] { vault.offload("offload capture \(word)") }
    try vault.write(
      lines(vault).filter { !$0.hasPrefix("- three") }.map { $0 + "\n" }.joined(), to: "inbox.md")
    return vault
  }

  private func lines(_ vault: TestVault) throws -> [String] {
    try vault.text("inbox.md").split(separator: "\n").map(String.init)
  }

  private func words(_ vault: TestVault) throws -> [String] {
    try lines(vault).map { $0.split(separator: " ")[1] }.map(String.init)
  }

  @Test func `passes over what was taken back by hand, and says so once`() throws {
    let vault = try vault()
    let first = vault.offload("offload undo")
    #expect(
      first.talk == """
        Undone: capture "two" (operation 2).  (redo: offload redo)
        note: skipped 3, which had nothing left to undo; undid 2, capture "two"

        """)
    #expect(vault.offload("offload check").status == 0 && vault.offload("offload check").output == "")
    vault.offload("offload redo")
    #expect(try words(vault) == ["base", "one", "two"])
    #expect(vault.offload("offload undo").talk == first.talk.split(separator: "\n")[0] + "\n")
    #expect(vault.offload("offload undo").talk.contains("Undone: capture \"one\" (operation 1)"))
    #expect(try words(vault) == ["base"])
    vault.offload("offload capture four")
    vault.offload("offload undo")
    #expect(vault.offload("offload undo").talk.hasPrefix("error: there is nothing to undo\n"))
  }

  @Test func `knows what was taken back by hand also where an older one was undone by its number`() throws {
    let vault = try vault()
    vault.offload("offload undo 2")
    let run = vault.offload("offload undo")
    #expect(run.status == 0 && run.talk.contains("undid 1, capture \"one\""), "\(run.talk)")
    #expect(try words(vault) == ["base"])
  }

  @Test func `shows in a dry run what it would come to`() throws {
    let vault = try vault()
    let run = vault.offload("offload undo --dry-run")
    #expect(run.output.contains("\n-- two ") && run.talk.contains("undid 2, capture \"two\""))
    #expect(try words(vault) == ["base", "one", "two"])
  }

  @Test func `takes back the last few one by one, as far as it can`() throws {
    let vault = try TestVault(["inbox.md": "- base\n"])
    for word in ["one", "two", "three"] { vault.offload("offload capture \(word)") }
    let run = vault.offload("offload undo --last 2")
    #expect(
      run.talk == """
        Undone: capture "three" (operation 3).  (redo: offload redo)
        Undone: capture "two" (operation 2).  (redo: offload redo)

        """)
    #expect(try words(vault) == ["base", "one"])
    for _ in 1...2 { vault.offload("offload redo") }
    #expect(try words(vault) == ["base", "one", "two", "three"])
    try vault.write(vault.text("inbox.md").replacing("- two", with: "- two!"), to: "inbox.md")
    let stopped = vault.offload("offload undo --last 3 --json")
    let undone = try #require(try stopped.json() as? [[String: Any]])
    #expect(stopped.status == 4 && undone.count == 1)
    #expect(try words(vault) == ["base", "one", "two!"])
  }

  @Test func `takes back all that there is, if that is less, and says how many`() throws {
    let vault = try TestVault(["inbox.md": "- base\n"])
    for word in ["one", "two"] { vault.offload("offload capture \(word)") }
    func note(_ done: String, _ name: String) -> String {
      "note: \(done) 2 operations; there is nothing more to \(name)\n"
    }
    let undo = vault.offload("offload undo --last 60")
    #expect(undo.status == 0 && undo.talk.hasSuffix(note("undid", "undo")))
    #expect(try words(vault) == ["base"])
    #expect(vault.offload("offload undo --last 60").status == 1)
    let redo = vault.offload("offload redo --last 60")
    #expect(redo.status == 0 && redo.talk.hasSuffix(note("redid", "redo")))
    #expect(try words(vault) == ["base", "one", "two"])
  }

  @Test(arguments: ["--last 0", "--last 2 1", "--last 2 --dry-run"])
  func `refuses a number of operations that it cannot take`(words: String) throws {
    let vault = try vault()
    let before = vault.snapshot()
    #expect(vault.offload("offload undo \(words)").status == 2)
    #expect(vault.snapshot() == before)
  }
}
