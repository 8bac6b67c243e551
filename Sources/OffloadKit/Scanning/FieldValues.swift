import VaultSyntax

/// The fields of one item as values of the model. Where a key stands several times, the first that can be read
/// counts; what cannot be read stays text, under its own key.
struct FieldValues {
  private let known: [(key: FieldKey, value: String)]
  private let others: [(name: String, value: String)]

  init(_ said: ItemText, in bytes: [UInt8]) {
    known = said.fields.compactMap { field in field.key.map { ($0, text(field.text(in: bytes))) } }
    others = said.fields.filter { $0.key == nil }.map { (text(bytes[$0.name]), text(bytes[$0.value])) }
  }

  /// The first value of a key; nil where it is missing or empty.
  func word(_ key: FieldKey) -> String? {
    known.first { $0.key == key && !$0.value.isEmpty }?.value
  }

  func date(_ key: FieldKey) -> CivilDateTime? {
    for field in known where field.key == key {
      if let date = CivilDateTime(iso: field.value) { return date }
    }
    return nil
  }

  func priority() -> Priority? {
    word(.priority).flatMap { Priority(rawValue: $0.lowercased()) }
  }

  func list(_ key: FieldKey) -> [String] {
    known.filter { $0.key == key }
      .flatMap { $0.value.split(separator: ",") }
      .map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
      .filter { !$0.isEmpty }
  }

  /// Fields that the format does not name, and dates and priorities that are none.
  var rest: [ItemField] {
    let unread = known.filter { field in
      if field.key.isDate { return CivilDateTime(iso: field.value) == nil }
      return field.key == .priority && Priority(rawValue: field.value.lowercased()) == nil
    }.map { (name: $0.key.rawValue, value: $0.value) }
    var fields: [ItemField] = []
    for (name, value) in others + unread {
      if let index = fields.firstIndex(where: { $0.key.lowercased() == name.lowercased() }) {
        fields[index].values.append(value)
      } else {
        fields.append(ItemField(key: name, values: [value]))
      }
    }
    return fields
  }
}
