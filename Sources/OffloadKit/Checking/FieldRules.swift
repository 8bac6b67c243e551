import VaultSyntax

extension CheckRule {
  static let impossibleDate = CheckRule(
    "impossible-date", .warning, "a date field whose value is no date of the calendar",
    advice: "offload set ITEM KEY=DATE; --fix writes 2026-3-1 as 2026-03-01", isFixable: true,
    .file { file in
      let fields = file.eachField { field in
        guard let key = field.key, key.isDate else { return nil }
        return date(key, field.value, in: file)
      }
      return file.createdSpots + fields
    })

  fileprivate static func date(_ key: FieldKey, _ range: Range<Int>, in file: CheckedFile) -> Spot? {
    guard Array(file.bytes[range]).withUnsafeBufferPointer(FieldKind.date.isMisread) else { return nil }
    let value = file.text(range)
    let padded = CivilDate.padded(value).map { [Patch(range, with: Array($0.utf8))] }
    return Spot(range.lowerBound, key.misread(value), padded ?? [])
  }

  static let unreadValue = CheckRule(
    "unread-value", .warning, "a priority, a repeat rule or the like that is none",
    advice: "offload set ITEM KEY=VALUE; offload help set has the values",
    .file { file in
      file.eachField { field in
        // Dates have a rule of their own.
        guard let key = field.key, !key.isDate, let kind = ItemProperty.kind(of: key), field.priority == nil
        else { return nil }
        let value = Array(file.bytes[field.value])
        guard value.withUnsafeBufferPointer(kind.isMisread) else { return nil }
        return Spot(field.value.lowerBound, key.misread(text(value)))
      }
    })

  static let unseenField = CheckRule(
    "unseen-field", .note,
    "a field of a task that Obsidian Tasks, where the vault has it, does not see: it reads from the line's end",
    advice: "--fix moves it to the end of the line, or writes it as the others there", isFixable: true,
    .file { file in
      guard UnseenFields.mayStand(in: file) else { return [] }
      return file.items.indices.flatMap { item in
        file.items[item].hasCheckbox ? UnseenFields(item, file)?.spots ?? [] : []
      }
    })
}

extension CheckedFile {
  /// `created` in front matter, where it is written as a date alone and is none: other programs write times in forms
  /// of their own there.
  fileprivate var createdSpots: [Spot] {
    (frontMatter?.entries ?? []).compactMap { entry in
      guard FieldKey(entry.key) == .created, entry.value.isScalar,
        let first = text(entry.value.inside).first, first.isNumber, entry.value.inside.count <= 10
      else { return nil }
      return CheckRule.date(.created, entry.value.inside, in: self)
    }
  }

  fileprivate func eachField(_ spot: (Field) -> Spot?) -> [Spot] { fields.all.compactMap { spot($0.field) } }
}

extension CivilDate {
  /// The date as it should be written, for one whose month or day lacks its zero.
  fileprivate static func padded(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4,
      parts.allSatisfy({ Int($0) != nil && !$0.hasPrefix("+") }),
      parts[1...].allSatisfy({ (1...2).contains($0.utf8.count) })
    else { return nil }
    let whole = parts.map { $0.utf8.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-")
    return CivilDate(iso: whole) == nil ? nil : whole
  }
}
