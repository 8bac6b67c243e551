package import VaultSyntax

extension Item {
  /// The kind of thought: the field `type`, otherwise `task` or `link`; nil for a plain capture.
  public var type: String? { statedType ?? DerivedType(of: self)?.rawValue }
  /// The type in the item's field; nil if the type only follows from the checkbox or from a link.
  package var statedType: String? { text(.type) }
  /// Whether the item is a plain thought, without a checkbox or a type.
  public var isCapture: Bool { checkbox == nil && type == nil }
  /// Whether the field `starred` is `true`.
  public var isStarred: Bool { value(of: .starred) != nil }

  /// The time of the capture.
  public var created: CivilDateTime? { date(.created) }
  /// The date by which you want it done.
  public var due: CivilDateTime? { date(.due) }
  /// The date to come back to it.
  public var scheduled: CivilDateTime? { date(.scheduled) }
  /// The first date on which you can start it.
  public var start: CivilDateTime? { date(.start) }
  /// The date on which it was done.
  public var completed: CivilDateTime? { date(.completion) }
  /// The date on which it was cancelled.
  public var cancelled: CivilDateTime? { date(.cancelled) }
  /// The date on which it was done or cancelled, whatever its checkbox says now.
  package var closed: CivilDateTime? { completed ?? cancelled }
  /// The priority; nil if the item has none.
  public var priority: Priority? {
    if case .rank(let priority)? = value(of: .priority) { priority } else { nil }
  }
  /// The recurrence rule, as text.
  public var repeatRule: String? { text(.repeat) }
  /// The id from Obsidian Tasks, which `dependsOn` of other tasks names.
  public var taskID: String? { text(.id) }
  /// The ids of the tasks that must be done first.
  public var dependsOn: [String] { texts(.dependsOn) }
  /// `keep` or `delete`.
  public var onCompletion: String? { text(.onCompletion) }
}

extension Item {
  /// Returns the fields that differ in the present state of the same item, with their present values; nil
  /// for a field that is gone.
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

  /// Returns the value of the fields with a key; nil if none has a readable value.
  package func value(of key: FieldKey) -> FieldValue? {
    for field in stated where field.key == key { return field.value }
    return nil
  }

  /// Whether the item has a field with this key and a readable value.
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

/// The type of an item that has no `type` field.
package enum DerivedType: String {
  case task, link

  init?(isTask: Bool, isOneLink: Bool) {
    if isTask { self = .task } else if isOneLink { self = .link } else { return nil }
  }

  init?(of item: Item) {
    self.init(isTask: item.isTask, isOneLink: item.linkedCollection != nil)
  }
}

extension Item {
  /// The text by which a person recognizes the item: its words, or its line if it has no words.
  package var wordsOrLine: String {
    if !content.isEmpty { return content }
    return tags.isEmpty ? text : tags.map { "#\($0)" }.joined(separator: " ")
  }
}
