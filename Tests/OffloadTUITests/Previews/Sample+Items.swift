import OffloadKit
import TerminalKit

@testable import OffloadTUI

/// What previews show: rows of the vault of somebody who is about to travel to Lisbon.
enum Sample {
  static let passport = item("Renew passport", tags: ["#errand": "d97706"], facts: ["due 1 March"])
  static let cabin = item("Idea: a cabin weekend with everyone", tags: ["#family": "db2777"])
  static let dentist = item("Call the dentist", checkbox: "[ ]", tags: ["#health": "16a34a"])
  static let tickets = item("Ask Ana about the tickets", tags: ["#trip": "0891b2"], facts: ["link"]).starred
  static let wide = item("漢字カードを買う", tags: ["#reading": "a16207"])
  static let fuseBox = item("Photo of the fuse box", facts: ["file"])
  static let longThought = item(
    "A longer thought is cut at the edge and shown whole on Enter, with every one of its many words")
  static let plants = item("Water the plants", checkbox: "[x]", facts: ["done today"]).closed
  static let rightToLeft = item("לקנות חלב ולחם", tags: ["#errand": "d97706"], facts: ["due 1 March"])
  static let emoji = item("Cake 🎂 for Zoe\u{301} and the 👩‍👩‍👧", tags: ["#family": "db2777"])
  static let manyTags = item(
    "Talk in March", tags: ["#work": "gray", "#work/talks": "7c3aed", "#waiting": "", "#trip": "0891b2"],
    facts: ["due 12 March", "2 files"])

  static let captured: ItemRow = {
    var row = item("Compare the prices of night trains", tags: ["#trip": "0891b2"], facts: ["due 1 March"])
    (row.changer, row.hasDay) = ("by claude-code", true)
    return row
  }()

  static let papers = nested("Papers", 0, fold: .open, facts: ["2 of 3"])
  static let nestedPassport = nested("Renew passport", 1, tags: ["#errand": "d97706"], facts: ["due 1 March"])
  static let packing = nested("Packing", 0, fold: .folded, facts: ["0 of 6"])
  static let readingLink = item("-> Reading", facts: ["link to a list"])

  static let twoVersions: ItemRow = {
    var row = item("two versions in inbox.md, e opens the editor")
    row.isConflict = true
    return row
  }()

  static func item(
    _ words: String, checkbox: String? = nil, tags: KeyValuePairs<String, String> = [:], facts: [String] = []
  ) -> ItemRow {
    var row = ItemRow()
    (row.words, row.checkbox, row.facts) = (words, checkbox, facts)
    row.tags = tags.map { TagPillModel($0.key, color: $0.value.isEmpty ? nil : $0.value) }
    return row
  }

  private static func nested(
    _ words: String, _ indent: Int, fold: ItemRow.Fold? = nil, tags: KeyValuePairs<String, String> = [:],
    facts: [String] = []
  ) -> ItemRow {
    var row = item(words, checkbox: "[ ]", tags: tags, facts: facts)
    (row.indent, row.fold) = (indent, fold)
    return row
  }

  static func collection(_ name: String, count: String, tags: [String] = [], isStarred: Bool = false)
    -> CollectionRow
  {
    var row = CollectionRow()
    (row.name, row.count, row.isStarred) = (name, count, isStarred)
    row.tags = tags.map { TagPillModel($0) }
    return row
  }

  static let plans = [
    collection("Lisbon trip", count: "8 open of 14", tags: ["#trip"], isStarred: true),
    collection("Kitchen", count: "3 open of 9", tags: ["#home"]),
    collection("work/Launch", count: "12 open of 20"),
    collection("work/Hiring", count: "no items"),
  ]
}

extension ItemRow {
  var selected: ItemRow { changed { $0.isSelected = true } }
  var marked: ItemRow { changed { $0.isMarked = true } }
  var starred: ItemRow { changed { $0.isStarred = true } }
  var closed: ItemRow { changed { $0.status = .done } }
  func at(_ place: String) -> ItemRow { changed { $0.place = place } }

  private func changed(_ change: (inout ItemRow) -> Void) -> ItemRow {
    var row = self
    change(&row)
    return row
  }
}

extension CollectionRow {
  var selected: CollectionRow {
    var row = self
    row.isSelected = true
    return row
  }
}
