package import VaultSyntax

extension Item {
  /// What kind of thought it is: the field `type`, else `task`, else `link`; nil for a plain capture.
  public var type: String? { statedType ?? DerivedType(of: self)?.rawValue }
  /// The type that its field states; nil where it only follows from the checkbox or from a link.
  package var statedType: String? { text(.type) }
  /// Whether it is a plain thought: no checkbox and no type.
  public var isCapture: Bool { checkbox == nil && type == nil }
  /// Whether the field `starred` is `true`.
  public var isStarred: Bool { value(of: .starred) != nil }

  /// When it was captured.
  public var created: CivilDateTime? { date(.created) }
  /// When it should be done.
  public var due: CivilDateTime? { date(.due) }
  /// When to come back to it.
  public var scheduled: CivilDateTime? { date(.scheduled) }
  /// When it can be begun.
  public var start: CivilDateTime? { date(.start) }
  /// When it was done.
  public var completed: CivilDateTime? { date(.completion) }
  /// When it was let go.
  public var cancelled: CivilDateTime? { date(.cancelled) }
  /// When it was done or let go, whatever its checkbox says now.
  package var closed: CivilDateTime? { completed ?? cancelled }
  /// Nil where none is given.
  public var priority: Priority? {
    if case .rank(let priority)? = value(of: .priority) { priority } else { nil }
  }
  /// The recurrence rule, as text.
  public var repeatRule: String? { text(.repeat) }
  /// Obsidian Tasks' id, which `dependsOn` names.
  public var taskID: String? { text(.id) }
  /// Ids of the tasks that come first.
  public var dependsOn: [String] { texts(.dependsOn) }
  /// `keep` or `delete`.
  public var onCompletion: String? { text(.onCompletion) }
}

extension Item {
  /// The fields that the same item has otherwise now, as they are: nil for one that is gone.
  package func changedFields(now: Item) -> [FieldAssignment] {
    let stated = ItemProperty.stated.compactMap { property -> FieldAssignment? in
      guard let field = property.field, value(of: field) != now.value(of: field) else { return nil }
      return FieldAssignment(property, to: now.value(of: field).map { ItemValue($0).cell })
    }
    let keys = fields.map(\.key) + now.fields.map(\.key).filter { key in !fields.contains { $0.key == key } }
    let others = keys.compactMap { key -> FieldAssignment? in
      let values = now.fields.first { $0.key == key }?.values
      if values == fields.first(where: { $0.key == key })?.values { return nil }
      return FieldAssignment(key: key, value: values?.joined(separator: ", "))
    }
    return stated + others
  }

  /// What the fields of a key say; nil where there is none that can be read.
  package func value(of key: FieldKey) -> FieldValue? {
    for field in stated where field.key == key { return field.value }
    return nil
  }

  /// Whether a field of a key can be read.
  func states(_ key: FieldKey) -> Bool { stated.contains { $0.key == key } }

  package func date(_ key: FieldKey) -> CivilDateTime? {
    if case .date(let date)? = value(of: key) { date } else { nil }
  }

  package func text(_ key: FieldKey) -> String? {
    if case .text(let text)? = value(of: key) { text } else { nil }
  }

  package func texts(_ key: FieldKey) -> [String] {
    if case .texts(let texts)? = value(of: key) { texts } else { [] }
  }
}

/// A type that an item without the field has all the same.
package enum DerivedType: String {
  case task, link

  init?(hasCheckbox: Bool, isOneLink: Bool) {
    if hasCheckbox { self = .task } else if isOneLink { self = .link } else { return nil }
  }

  init?(of item: Item) {
    self.init(hasCheckbox: item.checkbox != nil, isOneLink: item.linkedCollection != nil)
  }
}

extension Item {
  /// What a person knows it by: its words, and its line where it has none.
  package var wordsOrLine: String { content.isEmpty ? text : content }
}
