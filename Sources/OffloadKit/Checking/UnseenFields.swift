import VaultSyntax

/// The fields of a task's first line that Obsidian Tasks doesn't see. Tasks takes fields and tags off the end of the
/// line, one after the other, and stops at the first thing that is neither. It knows the fields of only one dialect.
///
/// Nil if nothing shows that the vault is for Tasks at all, because Dataview users write fields within sentences.
/// Also nil for a line without the filter that Tasks is set to require of a task.
struct UnseenFields {
  private let item: Int
  private let file: CheckedFile
  private let said: ItemText
  /// Fields by their first byte.
  private let fields: [Int: Field]
  private let counts: [FieldKey: Int]
  /// The dialect that Tasks reads here.
  private let dialect: FieldDialect

  /// Whether a file can have any. If the settings don't say so, only a signifier shows that a line is for Tasks.
  static func mayStand(in file: CheckedFile) -> Bool {
    file.settings.pluginFields != nil || file.fields.all.contains { $0.field.dialect == .emoji }
  }

  init?(_ item: Int, _ file: CheckedFile) {
    // A user who writes a signifier writes it for Tasks.
    let hasSignifier = file.fields[item].contains { $0.dialect == .emoji }
    guard !file.fields[item].isEmpty,
      let dialect = file.settings.pluginFields ?? (hasSignifier ? .emoji : nil),
      file.settings.isTask(file.bytes[file.items[item].text])
    else { return nil }
    (self.item, self.file, self.dialect, said) = (item, file, dialect, file.said(item))
    fields = Dictionary(said.fields.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    counts = Dictionary(said.fields.compactMap(\.key).map { ($0, 1) }, uniquingKeysWith: +)
  }

  var spots: [Spot] {
    let known = said.fields.filter(isKnown)
    // A line in only the other dialect wasn't written for Tasks.
    guard known.contains(where: { $0.dialect == dialect }) else { return [] }
    let foreign = known.filter { $0.dialect != dialect && isOnFirstLine($0) }.map { field in
      let other = dialect == .emoji ? "as emoji" : "in brackets"
      return Spot(
        field.range.lowerBound, "Obsidian Tasks doesn't see \(name(field)), since it reads fields \(other)",
        fix(field, dialect))
    }
    let hidden = hidden(by: dialect).map { field in
      Spot(
        field.range.lowerBound,
        "Obsidian Tasks doesn't see \(name(field)) here, since other text follows it",
        fix(field, dialect))
    }
    return (foreign + hidden).sorted { $0.offset < $1.offset }
  }

  private func name(_ field: Field) -> String { field.key?.rawValue ?? "" }

  private func isOnFirstLine(_ field: Field) -> Bool {
    said.tokens.contains { $0.range == field.range }
  }

  private func hidden(by dialect: FieldDialect) -> [Field] {
    let tokens = said.tokens
    let end = tokens.lastIndex { !isPassed($0) } ?? -1
    guard end >= 0 else { return [] }
    let border = tokens[end].range.upperBound
    return tokens[...end].compactMap { fields[$0.range.lowerBound] }.filter { field in
      field.range.upperBound <= border && isKnown(field) && field.dialect == dialect
    }
  }

  /// Fields in the other dialect have a finding of their own, and hide nothing once that is fixed.
  private func isPassed(_ token: Token) -> Bool {
    switch token.kind {
    case .space, .tag, .blockID: true
    case .field, .emojiField: fields[token.range.lowerBound].map(isKnown) ?? false
    default: false
    }
  }

  private func isKnown(_ field: Field) -> Bool {
    field.key?.isSeenByTasks(field.text(in: file.bytes)) ?? false
  }

  /// Removes the field and adds it at the end of the line, if that changes nothing else in the item.
  private func fix(_ field: Field, _ dialect: FieldDialect) -> [Patch] {
    guard let key = field.key, counts[key] == 1, file.document.readsAlike(firstLineOf: item) else {
      return []
    }
    let value = text(field.text(in: file.bytes))
    var edit = LineEdit(file.document, item)
    guard (try? edit.set(key, to: nil, dialect: dialect)) != nil,
      (try? edit.set(key, to: value, dialect: dialect)) != nil, !edit.line.items.isEmpty
    else { return [] }
    let after = ItemText(0, in: edit.line)
    guard after.identity == said.identity, after.content == said.content,
      facts(after, edit.line.bytes) == facts(said, file.bytes)
    else { return [] }
    return edit.patches
  }

  private func facts(_ said: ItemText, _ bytes: [UInt8]) -> Set<String> {
    let line = Set(said.tokens.map(\.range))
    return Set(
      said.fields.filter { line.contains($0.range) }.map { field in
        let name = field.key?.rawValue ?? text(bytes[field.name]).lowercased()
        return "\(name)=\(text(field.text(in: bytes)))"
      })
  }
}
