import TestSupport
import Testing

@testable import OffloadCLI

/// A hint is a command that does what was meant. Somebody copies it, so it must do no harm.
@Suite struct `A hint` {
  private static let files = [
    "inbox.md": "- tea\n- tickets to Lisbon\n", "Errands.md": "- bread\n", "Plan 1.md": "- one\n",
    "2026-02-10.md": "# Log\n\n- x\n", "Kitchen shelf.md": "- salt\n",
  ]

  private func talk(_ line: String) throws -> String {
    try TestVault(Self.files).offload("offload \(line)").talk
  }

  @Test(
    arguments: [
      ("capture --due friday --tsak buy milk", "offload capture --due friday --task buy milk"),
      ("capture --tags home x", "offload capture --tag home x"),
      ("capture --priority high x y", "offload capture --set priority=high x y"),
      (
        "capture --task --repeat 'every week' water", "offload capture --task --set 'repeat=every week' water"
      ),
      ("capture --start=friday x", "offload capture --set start=friday x"),
      ("capture -5 degrees", "offload capture -- -5 degrees"),
      ("move tea to Errands", "offload move tea --to Errands"),
      ("move tea into Errands", "offload move tea --to Errands"),
      ("move tea Errands", "offload move tea --to Errands"),
      ("set tea repeat=weekly", "offload set tea 'repeat=every week'"),
      ("set tea repeat=Daily", "offload set tea 'repeat=every day'"),
      ("set tea priority=H", "offload set tea priority=high"),
      ("set tea due friday", "offload set tea due=friday"),
      ("set tea due:friday", "offload set tea due=friday"),
      ("set tea due+1w", "offload set tea due=due+1w"),
      ("due friday", "offload list due:..friday"), ("due", "offload list due:..+1w"),
      ("capture --to Kitchen shelf milk", "offload capture --to 'Kitchen shelf' milk"),
      ("capture --to kitchen a shelf", "offload capture --to 'Kitchen shelf' a shelf"),
      ("edit tea --text green tea", "offload edit tea --text 'green tea'"),
      ("edit tea --text much green tea", "offload edit tea --text 'much green tea'"),
      ("edit tea much", "offload help edit"), ("done z", "offload list z"),
      ("list due:sow", "offload help dates"), ("list due:3/4/2026", "offload help dates"),
      ("postpone tea 1w", "offload set tea scheduled=1w"),
    ])
  func `does what was meant`(line: String, hint: String) throws {
    #expect(try talk(line).contains("hint: \(hint)\n"))
  }

  @Test(
    arguments: [
      "capture --repeat 'every week' water", "capture -t home hi", "capture --today x",
      "capture --priority high x",
      "capture --start friday x", "capture --project x y", "capture --duedate friday x",
    ])
  func `never keeps an option as words`(line: String) throws {
    #expect(try !talk(line).contains("capture -- "))
  }

  @Test(
    arguments: [
      "capture --to '2026-03-10#Log' hello", "move tea --to 2026-03-11", "show 2026-03-09",
      "list in:2026-03-11",
      "capture --to 'Plan 2' x", "capture --to '2025-02-10' x",
    ])
  func `names no other number than was typed`(line: String) throws {
    let talk = try talk(line)
    #expect(!talk.contains("2026-02-10") && !talk.contains("Plan 1"))
  }

  @Test(arguments: ["today", "tomorrow", "friday", "next week"])
  func `makes no file of a day`(day: String) throws {
    #expect(try !talk("capture --to '\(day)' x").contains("--create"))
  }

  @Test(
    arguments: [
      ("friday", "due:friday"), ("tomorrow", "due:tomorrow"), ("+work", "tag:work"), ("completed", "is:done"),
      ("'due < friday'", "due:friday"), ("due.before:friday", "help query"), ("/gate/", "text:/gate/"),
      ("overdue", "due:..yesterday"), ("in:Kitchen shelf", "did you mean in:\"Kitchen shelf\"?"),
    ])
  func `tells how to ask for what other programs list so`(query: String, asked: String) throws {
    #expect(try talk("list \(query)").contains(asked))
    #expect(try !talk("list tea").contains("note:"))
  }
}
