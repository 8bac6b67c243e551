import VaultSyntax

extension CheckedFile {
  /// Returns the signifiers on the first lines of items that aren't fields, because the text after them doesn't fit,
  /// each with its item and the end of the line.
  func loneSignifiers(where isWanted: (FieldKey) -> Bool) -> [(item: Int, signifier: Signifier, end: Int)] {
    guard settings.holdsItems(path) else { return [] }
    var found: [(item: Int, signifier: Signifier, end: Int)] = []
    var said: (item: Int, text: ItemText)?
    bytes.withUnsafeBufferPointer { buffer in
      var next = 0
      while let index = buffer.firstIndex(of: SIMD4(0xE2, 0xF0, 0xF0, 0xF0), from: next) {
        next = index + 1
        guard let signifier = Signifier(buffer, at: index, to: buffer.count), isWanted(signifier.key),
          let item = document.itemIndex(onLine: document.lineIndex(at: index)),
          items[item].text.contains(index), !fields[item].contains(where: { $0.range.lowerBound == index })
        else { continue }
        if said?.item != item { said = (item, self.said(item)) }
        let isText = said?.text.tokens.contains { $0.kind == .text && $0.range.contains(index) } ?? false
        if isText { found.append((item, signifier, items[item].text.upperBound)) }
      }
    }
    return found
  }

  /// The no-break spaces after a signifier, and in a rule, that hide a field: with plain spaces in their place
  /// Offload or Obsidian Tasks would read it.
  var noBreakSpacesInFields: [Spot] {
    let afterSignifiers = loneSignifiers { _ in true }.compactMap { item, signifier, end in
      spot(of: forms(from: signifier.end, to: end, isAtOnce: true), in: item)
    }
    let inRules = fields.all.compactMap { item, field -> Spot? in
      guard field.key == .repeat, field.dialect == .emoji else { return nil }
      return spot(
        of: forms(from: field.value.lowerBound, to: field.value.upperBound, isAtOnce: false), in: item)
    }
    return (afterSignifiers + inRules).sorted { $0.offset < $1.offset }
  }

  /// Returns the no-break spaces from an offset on: all of them, or only those before anything but spaces.
  private func forms(from start: Int, to end: Int, isAtOnce: Bool) -> [Range<Int>] {
    var (found, index) = ([Range<Int>](), start)
    while index < end {
      if let form = NoBreakSpace.form(at: index, to: end, in: bytes) {
        found.append(form)
        index = form.upperBound
      } else {
        if isAtOnce, !isBlank(bytes[index]) { return found }
        index += 1
      }
    }
    return found
  }

  /// Returns nil if plain spaces in those places would give no field that a reader understands.
  private func spot(of forms: [Range<Int>], in item: Int) -> Spot? {
    guard let first = forms.first else { return nil }
    let patches = forms.map { Patch($0, with: [0x20]) }
    guard let changed = try? Document(document.applying(patches), kind: document.kind),
      changed.items.count == items.count,
      understood(ItemText(item, in: changed), changed.bytes) > understood(said(item), bytes)
    else { return nil }
    return Spot(first.lowerBound, "a no-break space where a field needs a plain one", patches)
  }

  private func understood(_ said: ItemText, _ bytes: [UInt8]) -> Int {
    said.fields.count { field in
      guard let kind = field.key.flatMap(ItemProperty.kind) else { return true }
      // Only Obsidian Tasks minds a no-break space in a rule.
      if field.key == .repeat { return field.key?.isSeenByTasks(bytes[field.value]) ?? false }
      return field.priority != nil || !bytes[field.value].withUnsafeBufferPointer(kind.isMisread)
    }
  }
}
