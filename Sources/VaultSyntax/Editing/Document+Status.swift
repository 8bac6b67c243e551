extension Document {
  /// Sets the character in the item's checkbox. An item without a checkbox gets one. A plain line of the inbox gets a
  /// bullet as well: `bullet`, or that of the nearest list.
  ///
  /// - Throws: `EditRefusal.notText` also if the item begins with a heading or a quote: after a checkbox, its marks
  ///   would be words.
  package func settingStatus(_ character: [UInt8], of item: Int, bullet: [UInt8]? = nil) throws(EditRefusal)
    -> [Patch]
  {
    let found = items[item]
    if found.hasCheckbox {
      let status = found.checkbox.lowerBound + 1..<found.checkbox.upperBound - 1
      return bytes[status] == character[...] ? [] : [Patch(status, with: character)]
    }
    let text = try writableLine(of: item).text
    let isQuote = blocks[blockIndex(onLine: found.firstLine)].quoteDepth > found.quoteDepth
    guard found.textKind != .heading, !isQuote else { throw .notText(line: found.firstLine) }
    let checkbox = [UInt8(ascii: "[")] + character + [UInt8(ascii: "]")]
    if found.isPlainLine { return try addingBullet(bullet, to: item, checkbox: checkbox) }
    if found.textKind == .emptyItem {
      return parting([.inserting([.space] + checkbox, at: found.marker.upperBound)], of: item)
    }
    return [.inserting(checkbox + [.space], at: text.lowerBound)]
  }

  /// Removes an item's checkbox; nothing for an item without one. If the text would then begin something else, a
  /// backslash goes before it.
  package func removingCheckbox(of item: Int) throws(EditRefusal) -> [Patch] {
    let found = items[item]
    guard found.hasCheckbox else { return [] }
    let range = found.checkbox.lowerBound..<max(found.checkbox.upperBound, found.text.lowerBound)
    var patches = [Patch.removing(range)]
    if let offset = Composition.escapeOffset(of: Array(bytes[found.text]), isFirst: true) {
      let escape = [UInt8(ascii: "\\")]
      patches =
        offset == 0
        ? [Patch(range, with: escape)] : patches + [.inserting(escape, at: found.text.lowerBound + offset)]
    }
    let changed = try result(of: patches)
    guard Structure(of: changed, without: item) == Structure(of: self, without: item) else {
      throw .changesMeaning(line: found.firstLine)
    }
    return patches
  }

  /// Sets the status and fields in one edit; see `settingStatus` and `settingFields`.
  package func settingStatus(
    _ character: [UInt8], and changes: [FieldChange], of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    let status = try settingStatus(character, of: item)
    guard items[item].textKind == .emptyItem, !status.isEmpty else {
      return try status + settingFields(changes, of: item, fallback: fallback)
    }
    // Both go to the same place, after the marker.
    let checked = try result(of: status)
    return patches(
      to: try checked.result(of: checked.settingFields(changes, of: item, fallback: fallback)).bytes)
  }

  /// Turns a plain line of the inbox into a list item; nothing for a list item.
  ///
  /// - Throws: `EditRefusal.changesMeaning` if indented code or similar below the line would become part of the item.
  package func addingBullet(to item: Int) throws(EditRefusal) -> [Patch] {
    items[item].isPlainLine ? try addingBullet(nil, to: item, checkbox: []) : []
  }

  private func addingBullet(_ bullet: [UInt8]?, to item: Int, checkbox: [UInt8]) throws(EditRefusal)
    -> [Patch]
  {
    let text = items[item].text
    let marker =
      (bullet ?? bulletForPlainLine(item)) + [.space] + (checkbox.isEmpty ? [] : checkbox + [.space])
    var patches = [Patch.inserting(marker, at: text.lowerBound)]
    if checkbox.isEmpty, let offset = Composition.escapeOffset(of: Array(bytes[text]), isFirst: true) {
      patches.append(.inserting([UInt8(ascii: "\\")], at: text.lowerBound + offset))
    }
    patches += indentingFurtherLines(of: item)
    let changed = try result(of: patches)
    guard Structure(of: changed, without: item) == Structure(of: self, without: item) else {
      throw .changesMeaning(line: items[item].firstLine)
    }
    return patches
  }

  /// The bullet of the nearest list outside quotes; a list above counts as nearer than one below.
  package func bulletForPlainLine(_ item: Int) -> [UInt8] {
    let isBullet: (Int) -> Bool = { self.items[$0].marker.count == 1 && self.items[$0].quoteDepth == 0 }
    let near = items.indices[..<item].last(where: isBullet) ?? items.indices[item...].first(where: isBullet)
    return near.map { Array(bytes[items[$0].marker]) } ?? [UInt8(ascii: "-")]
  }

  private func indentingFurtherLines(of item: Int) -> [Patch] {
    (items[item].firstLine + 1..<items[item].endLine).compactMap { line in
      let isBlank = bytes[lines[line].start..<lines[line].end].allSatisfy(\.isBlank)
      return isBlank ? nil : .inserting([.space, .space], at: lines[line].start)
    }
  }
}
