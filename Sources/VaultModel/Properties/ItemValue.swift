/// The value of an item's property, in a form that becomes JSON, a cell, a heading or a sort key.
package enum ItemValue: Sendable, Hashable {
  case none
  case flag(Bool)
  case number(Int)
  case text(String)
  /// One of a few names, with its place among them.
  case ranked(String, Int)
  case date(CivilDateTime)
  case texts([String])
  /// Names of tags, without `#`.
  case tags([String])
  case fields([ItemField])

  package init(_ text: String?) { self = text.map(ItemValue.text) ?? .none }

  /// Makes the value of a field.
  init(_ value: FieldValue?) {
    self =
      switch value {
      case nil: .none
      case .date(let date): .date(date)
      case .rank(let priority): .ranked(priority.rawValue, priority.rank)
      case .flag: .flag(true)
      case .text(let text): .text(text)
      case .texts(let texts): .texts(texts)
      }
  }
}

extension ItemValue {
  /// The text of a table cell: empty for a missing value and for no, spaces between tags, commas between
  /// the entries of other lists.
  package var cell: String {
    switch self {
    case .none, .flag(false), .fields: ""
    case .flag(true): "true"
    case .number(let number): String(number)
    case .text(let text), .ranked(let text, _): text
    case .date(let date): date.description
    case .texts(let texts): texts.joined(separator: ",")
    case .tags(let names): names.joined(separator: " ")
    }
  }

  /// The value to sort by; nil if it is missing. The first entry of a list counts, and yes sorts before no.
  var sortValue: SortValue? {
    switch self {
    case .none, .fields: nil
    case .flag(let isSet): .rank(isSet ? 0 : 1)
    case .number(let number): .number(Double(number))
    case .text(let text): SortValue(text: text)
    case .ranked(_, let rank): .rank(rank)
    case .date(let date): .date(date)
    case .texts(let texts), .tags(let texts): texts.first.map(SortValue.init(text:))
    }
  }

  /// The names of the item's groups; for a date, the day. Nil for a missing value.
  package var groups: [String?] {
    switch self {
    case .none, .fields, .flag(false), .texts([]), .tags([]): [nil]
    case .flag(true), .number, .text, .ranked: [cell]
    case .date(let date): [date.date.description]
    case .texts(let texts), .tags(let texts): texts
    }
  }
}

extension FieldKind {
  /// Returns the property's value for a field's value, or for a missing field.
  func itemValue(_ value: FieldValue?) -> ItemValue {
    switch (self, value) {
    case (.flag, _): .flag(value != nil)
    case (.texts, nil): .texts([])
    case (.choice(let words), .text(let text)):
      words.firstIndex(of: text.lowercased()).map { .ranked(text, $0) } ?? .text(text)
    case (.date, _), (.rank, _), (.word, _), (.text, _), (.texts, _), (.rule, _), (.choice, _):
      ItemValue(value)
    }
  }
}
