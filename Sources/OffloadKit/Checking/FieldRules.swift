import VaultSyntax

extension CheckRule {
  package static let impossibleDate = CheckRule(
    "impossible-date", .warning, "a date field with a date that doesn't exist",
    advice: "offload set ITEM KEY=DATE; --fix writes 2026-3-1 as 2026-03-01", isFixable: true,
    .file { file in
      file.misreadDates.map { key, range in
        let value = file.text(range)
        let padded = CivilDate.padded(value).map { [Patch(range, with: Array($0.utf8))] }
        return Spot(range.lowerBound, key.misread(value), padded ?? [])
      }
    })

  static let unreadValue = CheckRule(
    "unread-value", .warning, "a priority, repeat rule or similar value that Offload doesn't understand",
    advice: "offload set ITEM KEY=VALUE; offload help set lists the values",
    .file { file in
      file.eachField { field in
        // Dates have their own rule.
        guard let key = field.key, !key.isDate, let kind = ItemProperty.kind(of: key), field.priority == nil
        else { return nil }
        let value = Array(file.bytes[field.value])
        guard value.withUnsafeBufferPointer(kind.isMisread) else { return nil }
        return Spot(field.value.lowerBound, key.misread(text(value)))
      }
    })

  static let unseenField = CheckRule(
    "unseen-field", .note,
    "a task's field that Obsidian Tasks doesn't see: it reads from the end of the line (if the vault uses it)",
    advice: "--fix moves it to the end of the line, or writes it like the others there", isFixable: true,
    .file { file in
      guard UnseenFields.mayStand(in: file) else { return [] }
      return file.items.indices.flatMap { item in
        file.items[item].hasCheckbox ? UnseenFields(item, file)?.spots ?? [] : []
      }
    })
}

extension CheckedFile {
  /// The values of date fields that aren't dates.
  var misreadDates: [(key: FieldKey, value: Range<Int>)] {
    let inItems = fields.all.lazy.compactMap { _, field in field.key.map { ($0, field.value) } }
    return (createdValues + inItems.filter { $0.0.isDate }).filter { _, value in
      Array(bytes[value]).withUnsafeBufferPointer(FieldKind.date.isMisread)
    } + unreadDates
  }

  /// Values after a date's signifier that begin with a digit but aren't dates, so the two aren't a field.
  private var unreadDates: [(FieldKey, Range<Int>)] {
    loneSignifiers { $0.isDate }.compactMap { _, signifier, line in
      let start = bytes[signifier.end..<line].firstIndex { !isBlank($0) } ?? line
      guard start < line, bytes[start] &- 0x30 < 10 else { return nil }
      let end = bytes[start..<line].firstIndex { isBlank($0) } ?? line
      return (signifier.key, start..<end)
    }
  }

  /// The values of `created` in front matter that look like a date alone but aren't one. Other programs write times
  /// in their own forms there.
  private var createdValues: [(FieldKey, Range<Int>)] {
    (frontMatter?.entries ?? []).compactMap { entry in
      guard FieldKey(entry.key) == .created, entry.value.isScalar,
        let first = text(entry.value.inside).first, first.isNumber, entry.value.inside.count <= 10
      else { return nil }
      return (.created, entry.value.inside)
    }
  }

  fileprivate func eachField(_ spot: (Field) -> Spot?) -> [Spot] { fields.all.compactMap { spot($0.field) } }
}

extension CivilDate {
  /// Returns the corrected date if the month or the day lacks its zero.
  static func padded(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4,
      parts.allSatisfy({ Int($0) != nil && !$0.hasPrefix("+") }),
      parts[1...].allSatisfy({ (1...2).contains($0.utf8.count) })
    else { return nil }
    let whole = parts.map { $0.utf8.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-")
    return CivilDate(iso: whole) == nil ? nil : whole
  }
}
