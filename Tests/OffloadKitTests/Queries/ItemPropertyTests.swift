import Foundation
import TestSupport
import Testing
import VaultSyntax

@testable import OffloadKit
@testable import VaultModel

@Suite struct `The table of what an item says` {
  @Test func `has every property once, and every field of the format`() {
    let names = ItemProperty.all.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count)
    #expect(ItemProperty.stated.compactMap(\.field) == FieldKey.allCases)
    for key in FieldKey.allCases { #expect((ItemProperty.kind(of: key) == .date) == key.isDate) }
    for names in [\ItemProperty.queryNames, \.sortNames] {
      let all = ItemProperty.all.flatMap { $0[keyPath: names] }
      #expect(Set(all).count == all.count && all.allSatisfy { $0 == $0.lowercased() })
    }
  }

  /// Other programs read these by their names and their order.
  @Test func `keeps the order of keys and columns`() {
    #expect(
      ItemProperty.all.map(\.name).joined(separator: " ")
        == """
        id short address path line endLine collection section content text body type status checkbox tags \
        inheritedTags starred created due scheduled start completed cancelled priority repeat taskId dependsOn \
        onCompletion blockId fields links attachments parent parentLine depth position children
        """)
    #expect(
      ItemProperty.columns.map(\.name).joined(separator: " ")
        == """
        id path line collection section content body type status checkbox tags starred created due scheduled \
        start completed cancelled priority repeat taskId dependsOn onCompletion blockId parentLine position
        """)
  }

  @Test func `is what the page on the format says of fields`() throws {
    try Page("VaultFormat").check(
      after: "| key | signifier | value |\n|---|---|---|\n",
      is: ItemProperty.stated.map { property in
        let levels = PrioritySignifier.allCases.map(\.rawValue)
        let signifiers = property.kind == .rank ? levels : property.field?.signifiers ?? []
        let cells = [
          "`\(property.key ?? "")`", signifiers.joined(separator: " "), property.valueMeaning ?? "",
        ]
        return "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
      })
  }

  @Test func `is what the page on queries says of states, dates and orders`() throws {
    let states = Query.stateRows.map { row in
      (start: "| `is:\(row.word)` | ", rest: Self.quoted(row.meaning) + " |")
    }
    try Page("Queries").check(lines: states)
    let orders = SortKey.names.map { "`\($0)`" }.joined(separator: ", ")
    try Page("Queries").check(
      after: "`--sort` takes\n", is: Self.lines("\(orders), or a field of yours."))
  }

  /// The words that a query takes in code marks: all but the notes in parentheses, and what comes before `also`.
  private static func quoted(_ meaning: String) -> String {
    let parts = meaning.components(separatedBy: "also ")
    let words = parts[1].components(separatedBy: ", ").map { word in
      let pieces = word.split(separator: " ", maxSplits: 1).map(String.init)
      return (["`\(pieces[0])`"] + pieces.dropFirst()).joined(separator: " ")
    }
    return parts[0] + "also " + words.joined(separator: ", ")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines[lines.count - 1]
      if last.count + word.count > 115 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
      }
    }
  }
}

@Suite struct `What an item says` {
  /// The item as a model, and whether queries find it.
  private func check(_ line: String, finds queries: [String], _ item: (Item) -> Bool) throws {
    let sample = try SampleVault(["A.md": line + "\n", "B.md": ""])
    let vault = try sample.vault
    #expect(try vault.items.fetchAll().map(item) == [true], "\(line)")
    for text in queries {
      let query = try Query.parse(text, today: SampleVault.today)
      #expect(try vault.list(ListRequest(query)).items.count == 1, "\(text) on \(line)")
    }
    #expect(try vault.check().filter { $0.rule == "unread-value" }.isEmpty, "\(line)")
  }

  @Test func `is the same to models, queries and the check`() throws {
    try check("- a [starred:: True]", finds: ["is:starred", "starred:true", "has:star"]) { $0.isStarred }
    try check("- a [starred::] [starred:: TRUE]", finds: ["is:starred"]) { $0.isStarred }
    try check("- a [starred:: False]", finds: ["not is:starred", "starred:no"]) { !$0.isStarred }
    try check("- a [priority:: 🔼]", finds: ["priority:medium", "priority:low.."]) { $0.priority == .medium }
    try check("- a [priority:: HIGH]", finds: ["priority:high"]) { $0.priority == .high }
    try check("- [[B]]  [due:: 2026-03-01]", finds: ["is:link", "type:link", "has:type"]) {
      $0.type == "link"
    }
    try check("- [ ] [[B]]", finds: ["is:link", "type:task"]) { $0.type == "task" && $0.statedType == nil }
    try check("- a [type:: task]", finds: ["type:task", "not is:task"]) { $0.statedType == "task" }
    try check("- a [due:: x] [due:: 2026-03-01]", finds: ["due:2026-03-01"]) {
      $0.due?.description == "2026-03-01" && $0.fields == [ItemField(key: "due", values: ["x"])]
    }
  }

  @Test func `is starred in front matter in the same words`() throws {
    let sample = try SampleVault(["A.md": "---\nstarred: True\n---\n"])
    #expect(try sample.vault.collections.fetchAll().map(\.isStarred) == [true])
  }
}

@Suite struct `A state of a checkbox` {
  @Test(arguments: Status.allCases)
  func `has characters and names of its own`(status: Status) {
    for other in Status.allCases where other != status {
      #expect(Set(other.characters).isDisjoint(with: status.characters))
      #expect(Set(other.queryNames).isDisjoint(with: status.queryNames))
    }
    for name in [status.rawValue, status.words.uppercased()] + status.queryNames {
      #expect(Status(named: name) == status, "\(name)")
    }
    #expect(VaultSettings().character(for: status) == status.characters[0])
    for character in status.characters {
      #expect(VaultSettings().status(of: Array(character.utf8)) == status)
      #expect(Status(standardCharacter: character) == status)
    }
  }
}
