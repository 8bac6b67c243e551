import VaultStore
import VaultSyntax

extension CheckRule {
  static let conflictCopy = CheckRule(
    "conflict-copy", .warning, "a copy that a sync tool left when it couldn't decide",
    advice: "offload fold merges it into its original; offload undo undoes that",
    .vault { checked in
      checked.conflictCopies.map {
        RuleFinding($0, nil, "a sync tool left this copy; Offload doesn't read it")
      }
    })

  static let conflictVersions = CheckRule(
    "conflict-versions", .warning, "versions of an item that a merge left for you to choose",
    advice:
      "offload resolve ITEM keeps one, offload resolve --both ITEM all; --fix unmarks a single one",
    isFixable: true,
    .file { file in
      let versions = ItemVersions(file)
      return versions.groups.map { items in
        let first = items[0]
        guard items.count == 1 else {
          return Spot(first.field.range.lowerBound, "\(items.count) versions of one item are here")
        }
        let patches = try? file.document.settingFields(
          [FieldChange(Array(file.bytes[first.field.name]), to: nil)], of: first.item,
          fallback: .dataview)
        return Spot(
          first.field.range.lowerBound, "the other versions of this item are gone", patches ?? [])
      }
    })

  static let repeatedItem = CheckRule(
    "repeated-item", .note,
    "neighbours with the same words, which git's merge=union leaves if both sides changed an item",
    advice: "delete one of them with offload delete PATH:LINE",
    .file { file in
      file.items.indices.dropFirst().compactMap { index in
        guard RepeatedItem.isOne(index, file) else { return nil }
        let item = file.items[index]
        return Spot(
          item.text.lowerBound, "the same words as the item before it, with other details")
      }
    })
}

/// The items of a file that are in conflict, grouped by conflict, in the order of the file.
private struct ItemVersions {
  private(set) var groups: [[(item: Int, field: Field)]] = []

  init(_ file: CheckedFile) {
    var places: [[UInt8]: Int] = [:]
    let bytes = file.bytes
    var newest = -1
    for (item, field) in file.fields.all where item != newest && field.key == nil {
      guard bytes[field.name].elementsEqual(ItemLine.conflictKey, by: { $0 | 0x20 == $1 }) else { continue }
      // If an item has more than one such field, the first counts.
      newest = item
      let name = Array(bytes[field.value])
      if let place = places[name] {
        groups[place].append((item, field))
      } else {
        places[name] = groups.count
        groups.append([(item, field)])
      }
    }
  }
}

/// An item with the same words as its neighbour, in another state.
private enum RepeatedItem {
  /// Returns whether an item is such a repetition. Two lines that are the same to the byte may well be intended:
  /// ticks, a shopping list. Two versions from both sides of a merge differ in checkbox or fields. The last and the
  /// next occurrence of a repeating item don't count, and neither do two items from different days.
  static func isOne(_ index: Int, _ file: CheckedFile) -> Bool {
    let items = file.items
    guard index < file.identities.count, let identity = file.identities[index] else { return false }
    var before = index - 1
    while before >= 0, items[before].depth > items[index].depth { before = items[before].parent }
    guard before >= 0, items[before].parent == items[index].parent, items[before].list == items[index].list,
      items[before].hasCheckbox == items[index].hasCheckbox, file.identities[before] == identity
    else { return false }
    let (one, two) = (file.said(before), file.said(index))
    guard !one.words.isEmpty,
      isStated(one) || isStated(two),
      one.field(.repeat) == nil, two.field(.repeat) == nil, one.blockID == nil || two.blockID == nil
    else { return false }
    let bytes = file.bytes
    let lines = [before, index].map { bytes[items[$0].marker.lowerBound..<items[$0].text.upperBound] }
    return !lines[0].elementsEqual(lines[1]) && created(one, bytes) == created(two, bytes)
  }

  private static func isStated(_ said: ItemText) -> Bool { said.fields.contains { $0.key != nil } }

  private static func created(_ said: ItemText, _ bytes: [UInt8]) -> String? {
    said.field(.created).map { text(bytes[$0.value]) }
  }
}
