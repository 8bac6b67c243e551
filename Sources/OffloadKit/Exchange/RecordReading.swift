import VaultSyntax

/// Makes an item from named values of any format. The keys are those of `--json`.
struct RecordReading {
  /// Values by key in lower case.
  let values: [String: [String]]
  let ownFields: [(key: String, value: String)]

  /// Common names for the words of an item, the preferred one first.
  static let wordKeys = ["content", "title", "summary", "task", "name", "description", "text"]

  /// The keys that have a meaning, in lower case.
  static let known: Set<String> = {
    let stated = ItemProperty.stated.map { $0.name.lowercased() }
    return Set(wordKeys + bodyKeys + ["checkbox", "status", "tags", "blockid"] + stated)
  }()

  /// The further keys of `--json`, which follow from the place of an item.
  static let derived: Set<String> = Set(ItemProperty.all.map { $0.name.lowercased() })
    .union(["childitems", "backlinks"]).subtracting(known)

  /// Returns the value of the first key that has one, without spaces around it.
  private func value(_ keys: String...) -> String? {
    keys.lazy.compactMap { values[$0]?.first?.trimmed }.first { !$0.isEmpty }
  }

  /// Returns a value as a field stores it; nil if there is none.
  private func value(of property: ItemProperty, _ losses: inout LossCount) -> String? {
    let key = property.name.lowercased()
    return switch property.kind {
    case .date: value(key).map { Self.date($0, &losses) }
    case .rank: value(key)?.lowercased()
    case .flag: ["true", "yes", "1"].contains(value(key)?.lowercased()) ? "true" : nil
    case .texts: values[key]?.joined(separator: ",")
    case .word where property == .type: statedType
    case .word, .text, .rule, .choice: value(key)
    }
  }

  private static func date(_ text: String, _ losses: inout LossCount) -> String {
    let date = ImportedDate(text)
    if date.losesSeconds { losses.add(.seconds) }
    return date.field
  }

  /// - Parameters:
  ///   - wordKey: the key of the words.
  ///   - losses: gets the values that have no place.
  func item(wordKey: String, _ losses: inout LossCount) -> ForeignItem {
    var item = ForeignItem(words: values[wordKey]?.first ?? "")
    item.isFromVault = isFromVault
    let bodyKey = Self.bodyKeys.first { $0 != wordKey && values[$0]?.first.map { !$0.isEmpty } ?? false }
    item.body = bodyKey.flatMap { values[$0]?.first } ?? ""
    if isFromVault {
      item.lineBreak = HardBreak.spaces(endingLine: values["text"]?.first ?? item.words, before: item.body)
    }
    item.checkbox = checkbox
    item.tags = (values["tags"] ?? []).flatMap { $0.split(whereSeparator: { $0.isWhitespace || $0 == "," }) }
      .map {
        String($0.hasPrefix("#") ? $0.dropFirst() : $0)
      }
    item.blockID = value("blockid")
    for property in ItemProperty.stated {
      if let key = property.field { item.set(key, value(of: property, &losses)) }
    }
    for field in ownFields { item.set(field.key, field.value) }
    countLosses(wordKey, bodyKey, &losses)
    return item
  }

  private func countLosses(_ wordKey: String, _ bodyKey: String?, _ losses: inout LossCount) {
    // The whole line, which the other keys repeat in parts.
    let whole = values["content"] == nil ? [] : ["text"]
    for key in (Self.wordKeys + Self.bodyKeys.dropLast())
    where ![wordKey, bodyKey].contains(key) && !whole.contains(key) && value(key) != nil {
      losses.add(.attribute(key))
    }
    for key in Self.flags {
      if let flag = value(key), !Self.truths.contains(flag.lowercased()) { losses.add(.attribute(key)) }
    }
    if value("checkbox") != nil {
      if checkbox == nil { losses.add(.checkbox) }
    } else if let status = value("status"), checkbox == nil, status.lowercased() != "open" {
      losses.add(.attribute("status"))
    }
    for (key, found) in values.sorted(by: { $0.key < $1.key })
    where found.count > 1 && !Self.lists.contains(key) {
      losses.add(.repeated(key))
    }
  }

  /// Common names for further lines; the first one with a value counts.
  private static let bodyKeys = ["body", "notes", "note", "description"]

  /// Keys that may have more than one value.
  private static let lists = Set(["tags"] + keys(of: .texts))
  private static let flags = keys(of: .flag)

  private static func keys(of kind: FieldKind) -> [String] {
    ItemProperty.stated.filter { $0.kind == kind }.map { $0.name.lowercased() }
  }

  private static let truths = ["true", "yes", "1", "false", "no", "0"]

  /// Whether the values name a place in a file of a vault.
  var isFromVault: Bool { value("path") != nil && value("line") != nil }

  /// The character in the checkbox. A status without a checkbox makes one, except `open`, which an item without a
  /// checkbox has too.
  private var checkbox: String? {
    if let written = values["checkbox"]?.first, !written.isEmpty {
      let inner =
        written.hasPrefix("[") && written.hasSuffix("]") && written.count == 3
        ? String(written.dropFirst().dropLast()) : written
      return inner.count == 1 ? inner : nil
    }
    let name = value("status") ?? ""
    let status = Status(named: name) ?? Status(standardCharacter: name.lowercased())
    if let status, status != .open { return status.characters[0] }
    return statedIsTask ? Status.open.characters[0] : nil
  }

  private var statedIsTask: Bool { value("type")?.lowercased() == DerivedType.task.rawValue }

  /// The type, unless it follows from the checkbox or from a link.
  private var statedType: String? {
    guard let type = value("type") else { return nil }
    return switch DerivedType(rawValue: type) {
    case .link: nil
    case .task: checkbox == nil ? type : nil
    case nil: type
    }
  }
}
