import VaultSyntax

extension CheckRule {
  static let impossibleDate = CheckRule(
    "impossible-date", .warning, "a date field whose value is no date of the calendar",
    advice: "offload set ITEM KEY=DATE; --fix writes 2026-3-1 as 2026-03-01", isFixable: true,
    .file { file in
      let fields = file.eachField { field, _ in
        guard let key = field.key, key.isDate else { return nil }
        return date(key.rawValue, field.value, in: file)
      }
      return file.createdSpots + fields
    })

  /// Nothing for a date, for no value, and for what a template leaves to be filled in.
  fileprivate static func date(_ key: String, _ range: Range<Int>, in file: CheckedFile) -> Spot? {
    let written = file.document.bytes[range]
    if case .date = ISOReading(written) { return nil }
    let value = text(written)
    guard !value.isEmpty, !value.contains(text: "{{"), !value.contains(text: "<%") else { return nil }
    let padded = CivilDate.padded(value).map { [Patch(range, with: Array($0.utf8))] }
    return Spot(range.lowerBound, "\(key) is \"\(value)\", which is no date", padded ?? [])
  }

  static let unreadValue = CheckRule(
    "unread-value", .warning, "a priority, a repeat rule or the like that is none",
    advice: "offload set ITEM KEY=VALUE; offload help set has the values",
    .file { file in
      file.eachField { field, _ in
        guard let key = field.key, field.priority == nil, !field.value.isEmpty else { return nil }
        let value = file.text(field.value)
        let isRead =
          switch key {
          case .priority: Priority(rawValue: value.lowercased()) != nil
          case .repeat: Recurrence(value) != nil
          case .onCompletion: ["keep", "delete"].contains(value.lowercased())
          case .starred: ["true", "false"].contains(value.lowercased())
          default: true
          }
        return isRead
          ? nil : Spot(field.value.lowerBound, "\(key.rawValue) is \"\(value)\", which means nothing")
      }
    })

  static let unseenField = CheckRule(
    "unseen-field", .note,
    "a field of a task that Obsidian Tasks does not see, since it reads from the line's end",
    advice: "--fix moves it to the end of the line", isFixable: true,
    .file { file in
      file.document.items.indices.flatMap { item in
        file.document.items[item].hasCheckbox && item < file.said.count ? UnseenFields(item, file).spots : []
      }
    })
}

extension CheckedFile {
  /// `created` in front matter, where it is written as a date alone and is none: other programs write times in forms
  /// of their own there.
  fileprivate var createdSpots: [Spot] {
    (frontMatter?.entries ?? []).compactMap { entry in
      guard OffloadKit.text(entry.key).lowercased() == "created", entry.value.isScalar,
        let first = text(entry.value.inside).first, first.isNumber, entry.value.inside.count <= 10
      else { return nil }
      return CheckRule.date("created", entry.value.inside, in: self)
    }
  }

  fileprivate func eachField(_ spot: (Field, Int) -> Spot?) -> [Spot] {
    said.enumerated().flatMap { index, said in said.fields.compactMap { spot($0, index) } }
  }
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

/// The fields of a task's first line behind which other text stands. Obsidian Tasks takes fields and tags away from
/// the line's end, one after the other, and stops at the first thing that is neither.
private struct UnseenFields {
  private let item: Int
  private let file: CheckedFile
  private let said: ItemText
  /// Fields by their first byte.
  private let fields: [Int: Field]
  private let counts: [FieldKey: Int]

  init(_ item: Int, _ file: CheckedFile) {
    (self.item, self.file, said) = (item, file, file.said[item])
    fields = Dictionary(said.fields.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    counts = Dictionary(said.fields.compactMap(\.key).map { ($0, 1) }, uniquingKeysWith: +)
  }

  var spots: [Spot] {
    unseen.map { field in
      let name = field.key?.rawValue ?? ""
      return Spot(
        field.range.lowerBound, "Obsidian Tasks does not see \(name) here, since other text follows it",
        fix(field))
    }
  }

  private var unseen: [Field] {
    let tokens = said.tokens
    let end = tokens.lastIndex { !isPassed($0) } ?? -1
    guard end >= 0 else { return [] }
    let border = tokens[end].range.upperBound
    return tokens[...end].compactMap { fields[$0.range.lowerBound] }.filter { field in
      field.range.upperBound <= border && isKnownToTasks(field)
    }
  }

  private func isPassed(_ token: Token) -> Bool {
    switch token.kind {
    case .space, .tag, .blockID: true
    case .field, .emojiField: fields[token.range.lowerBound].map(isKnownToTasks) ?? false
    default: false
    }
  }

  private func isKnownToTasks(_ field: Field) -> Bool {
    guard let key = field.key else { return false }
    return key != .type && key != .starred
  }

  /// The field goes and comes again at the line's end, if that changes nothing else of what the item says.
  private func fix(_ field: Field) -> [Patch] {
    guard let key = field.key, counts[key] == 1 else { return [] }
    let value = text(field.text(in: file.document.bytes))
    var edit = LineEdit(file.document, item)
    guard (try? edit.set(key.rawValue, to: nil, dialect: field.dialect)) != nil,
      (try? edit.set(key.rawValue, to: value, dialect: field.dialect)) != nil, !edit.line.items.isEmpty
    else { return [] }
    let after = ItemText(0, in: edit.line)
    guard after.identity == said.identity, after.content == said.content,
      facts(after, edit.line.bytes) == facts(said, file.document.bytes)
    else { return [] }
    return edit.patches
  }

  private func facts(_ said: ItemText, _ bytes: [UInt8]) -> Set<String> {
    let line = Set(said.tokens.map(\.range))
    return Set(
      said.fields.filter { line.contains($0.range) }
        .map { "\(text(bytes[$0.name]).lowercased())=\(text($0.text(in: bytes)))" })
  }
}
