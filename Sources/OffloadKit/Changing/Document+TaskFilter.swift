import VaultSyntax

extension Document {
  /// Puts the filter of Obsidian's Tasks plugin before an item's words, where the plugin puts it; nothing if the text
  /// contains it already.
  func adding(taskFilter filter: [UInt8], to item: Int) -> [Patch] {
    let text = items[item].text
    if filter.isEmpty || text.isEmpty || bytes[text].place(of: filter) != nil { return [] }
    return [.inserting(filter + [UInt8(ascii: " ")], at: text.lowerBound)]
  }
}
