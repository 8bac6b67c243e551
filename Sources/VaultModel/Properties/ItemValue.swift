/// What an item has of a property, whatever it is to become: JSON, a cell, a heading or something to sort by.
package enum ItemValue: Sendable, Hashable {
  case none
  case flag(Bool)
  case number(Int)
  case text(String)
  /// One of a few, with its place among them.
  case ranked(String, Int)
  case date(CivilDateTime)
  case texts([String])
  /// Names of tags, without `#`.
  case tags([String])
  case fields([ItemField])

  package init(_ text: String?) { self = text.map(ItemValue.text) ?? .none }

  /// What a field says.
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
  /// As a cell of a table has it: nothing for what is missing and for no, tags with blanks between them, other lists
  /// with commas.
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

  /// What it is sorted by; nil for what is missing. Of several the first counts, and yes comes before no.
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

  /// What the groups are named by in which it stands; of a date its day. Nil for what is missing.
  package var groups: [String?] {
    switch self {
    case .none, .fields, .texts([]), .tags([]): [nil]
    case .flag, .number, .text, .ranked: [cell]
    case .date(let date): [date.date.description]
    case .texts(let texts), .tags(let texts): texts
    }
  }
}

extension FieldKind {
  /// What an item has whose field says this, or nothing.
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
