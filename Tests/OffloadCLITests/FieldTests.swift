import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `A capture with fields` {
  @Test(arguments: [
    ("--set due=friday", "milk", "milk  [due:: 2026-03-13]"),
    (
      "--task --set 'repeat=every week' --set start=3d", "milk",
      "[ ] milk  [repeat:: every week]  [start:: 2026-03-13]"
    ),
    ("--set PRIORITY=High --set 'shop = corner'", "milk #a", "milk #a  [priority:: high]  [shop:: corner]"),
    ("--set created=yesterday", "milk", "milk  [created:: 2026-03-09]"),
    ("--set due=friday", "milk [due:: 2026-01-01]", "milk [due:: 2026-03-13]"),
    ("--set dependsOn=a,b --star", "milk", "milk  [dependsOn:: a,b]  [starred:: true]"),
  ])
  func `sets any field`(options: String, text: String, line: String) throws {
    let vault = try TestVault(["inbox.md": "", ".offload/config.yml": "stamp: off\n"])
    let run = vault.offload("offload capture \(options) '\(text)'")
    #expect(run.status == 0, "\(run.talk)")
    let fields = { (text: String) in
      text.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.sorted()
    }
    #expect(try fields(vault.text("inbox.md")) == fields("- \(line)"))
  }

  @Test func `writes fields as set does`() throws {
    let files = ["inbox.md": "", ".offload/config.yml": "stamp: off\nfields: emoji\n"]
    let (vault, other) = (try TestVault(files), try TestVault(files))
    vault.offload("offload capture --task --set start=friday --set priority=high milk")
    other.offload("offload capture --task milk")
    other.offload("offload set inbox.md:1 start=friday priority=high")
    #expect(try vault.text("inbox.md") == other.text("inbox.md"))
    #expect(try vault.text("inbox.md").contains("🛫 2026-03-13"))
  }

  @Test(arguments: [
    "due=never", "due=3/4/2026", "priority=9", "repeat=often", "due=", "due", "due=due+1w", "tags=x", "=x",
    "due=friday --set due=today", "due=friday --due today", "type=a --type b",
  ])
  func `refuses the fields that set refuses`(options: String) throws {
    let vault = try TestVault(["inbox.md": ""])
    let run = vault.offload("offload capture --set \(options) milk")
    #expect(run.status == 2, "\(run.talk)")
    #expect(run.talk.contains("hint: offload "))
    #expect(try vault.text("inbox.md") == "")
  }

  @Test func `tells of a field that may be a slip`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let run = vault.offload("offload capture --set prioriti=high milk")
    #expect(run.status == 0 && run.talk.contains("did you mean priority?"))
  }
}

@Suite struct `Postponing` {
  @Test func `counts from the date of each item, and is told with the new day`() throws {
    let vault = try TestVault([
      "inbox.md": "",
      "A.md": "---\ndue: 2026-05-01\n---\n- a  [due:: 2026-03-10T09:00]\n- b  [due:: 2026-03-12]\n- c\n",
    ])
    let one = vault.offload("offload set A.md:4 due=due+1w")
    #expect(one.talk.hasPrefix("Set \"a\": due 2026-03-17T09:00."), "\(one.talk)")
    #expect(
      vault.offload("offload set --where due:any due=due+1d").talk.hasPrefix(
        "Set \"a\" and 1 more: due=due+1d."))
    #expect(try vault.text("A.md").contains("a  [due:: 2026-03-18T09:00]\n- b  [due:: 2026-03-13]\n- c\n"))
    #expect(vault.offload("offload set A.md due=due+2w").status == 0)
    #expect(try vault.text("A.md").hasPrefix("---\ndue: 2026-05-15\n---\n"))
    let before = vault.snapshot()
    let none = vault.offload("offload set A.md:6 A.md:4 due=due+1w")
    #expect(none.status == 1)
    #expect(none.talk.contains("A.md:6 has no due date to count from; nothing changed"))
    #expect(none.talk.hasSuffix("hint: offload set A.md:6 due=+1w\n"))
    #expect(
      vault.offload("offload set A.md start=start+1w").talk.hasSuffix("hint: offload set A.md start=+1w\n"))
    #expect(vault.snapshot() == before)
  }
}

@Suite struct `A grouped list` {
  @Test(arguments: [
    ("rating", ["2", "10", "good", nil]), ("RATING", ["2", "10", "good", nil]),
    ("area", ["Work", "Home", nil]), ("priority", ["high", "low", nil]), ("starred", ["true", nil]),
    ("seen", ["2025-12-01", "2026-03-01", nil]), ("nothing", [nil]),
  ])
  func `groups by any field, of the item or of its file`(key: String, names: [String?]) throws {
    let vault = try TestVault([
      "A.md": """
      ---
      area: Home
      ---
      - a  [rating:: 10]  [area:: Work]  [priority:: low]
      - b  [rating:: good]  [priority:: high]  [seen:: 2026-03-01]
      - c  [rating:: 2]  [starred:: true]  [seen:: 2025-12-01]

      """,
      "B.md": "- d\n", "inbox.md": "",
    ])
    let groups = try vault.offload("offload list --group \(key) --json").json() as? [[String: Any]]
    #expect(groups?.map { $0["group"] as? String } == names)
  }

  @Test func `tells of a name to group by that nothing has`() throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let run = vault.offload("offload list --group collectoin")
    #expect(run.status == 0)
    #expect(
      run.talk.hasPrefix(
        "note: no item has a field \"collectoin\", so it groups nothing; did you mean collection?"))
    #expect(vault.offload("offload list --group due,tag").status == 2)
    #expect(vault.offload("offload list --group ''").status == 2)
  }
}
