import VaultStore
import VaultSyntax

extension CheckRule {
  static let conflictCopy = CheckRule(
    "conflict-copy", .warning, "a copy that a sync tool left where it could not decide",
    advice: "compare the two, and remove the copy when nothing is missing",
    .vault { checked in
      checked.conflictCopies.map {
        RuleFinding($0, nil, "a sync tool left this copy; it is not read")
      }
    })

  static let repeatedItem = CheckRule(
    "repeated-item", .note,
    "neighbours with the same words, as git's merge=union leaves an item that both sides changed",
    advice: "offload delete PATH:LINE takes one of them away",
    .file { file in
      file.document.items.indices.dropFirst().compactMap { index in
        guard index < file.said.count, RepeatedItem.isOne(index, file) else { return nil }
        let item = file.document.items[index]
        return Spot(
          item.text.lowerBound, "the same words as the item before it, which differs in what it says of them")
      }
    })
}

/// An item that says the same as its neighbour, in two states of it.
private enum RepeatedItem {
  /// Two lines that are the same to the byte may well be meant: ticks, a shopping list. What both sides of a merge
  /// have changed differs in checkbox or fields. A repeating item's last and next occurrence are no such pair, and
  /// neither are two that were made on different days.
  static func isOne(_ index: Int, _ file: CheckedFile) -> Bool {
    let items = file.document.items
    var before = index - 1
    while before >= 0, items[before].depth > items[index].depth { before = items[before].parent }
    guard before >= 0, items[before].parent == items[index].parent, items[before].list == items[index].list,
      items[before].hasCheckbox == items[index].hasCheckbox
    else { return false }
    let (one, two) = (file.said[before], file.said[index])
    guard let identity = one.identity, identity == two.identity, !one.words.isEmpty,
      isStated(one) || isStated(two),
      one.field(.repeat) == nil, two.field(.repeat) == nil, one.blockID == nil || two.blockID == nil
    else { return false }
    let bytes = file.document.bytes
    let lines = [before, index].map { bytes[items[$0].marker.lowerBound..<items[$0].text.upperBound] }
    return !lines[0].elementsEqual(lines[1]) && created(one, bytes) == created(two, bytes)
  }

  private static func isStated(_ said: ItemText) -> Bool { said.fields.contains { $0.key != nil } }

  private static func created(_ said: ItemText, _ bytes: [UInt8]) -> String? {
    said.field(.created).map { text(bytes[$0.value]) }
  }
}
