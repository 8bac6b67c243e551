import TerminalKit

/// The sheet for choosing: a field, rows that match the typed text, and a row that creates a missing thing. Its kind
/// decides what the user chooses.
struct Picker: Equatable, Sendable {
  var kind: any PickerKind
  var field: FieldText
  var selected = 0

  init(_ kind: some PickerKind, _ text: String = "") {
    self.kind = kind
    field = FieldText(text)
  }

  static func == (left: Picker, right: Picker) -> Bool {
    left.kind.isEqual(to: right.kind) && left.field == right.field && left.selected == right.selected
  }
}

extension App {
  mutating func open(_ kind: some PickerKind, _ text: String = "") { sheet = .picker(Picker(kind, text)) }

  /// Changes the open picker, if it is of this kind.
  mutating func update<Kind: PickerKind>(_ kind: Kind.Type, _ change: (Picker, inout Kind) -> Void) {
    guard case .picker(var picker) = sheet, var kind = picker.kind as? Kind else { return }
    change(picker, &kind)
    picker.kind = kind
    sheet = .picker(picker)
  }

  /// `"Renew passport"`, `3 items`.
  func named(_ keys: [ItemKey]) -> String { Sentence.named(keys.compactMap { item($0) }) }
}

/// A row of the picker, with the effect of choosing it.
struct PickerOption {
  var row: PickerRow
  /// The effect of Enter on this row, in a word or two; nil for the verb of the sheet.
  var verb: String?
  /// Runs when the user chooses the row. The sheet stays open until this closes it.
  var choose: (inout App) -> [Effect]

  init(_ row: PickerRow, verb: String? = nil, choose: @escaping (inout App) -> [Effect]) {
    (self.row, self.verb, self.choose) = (row, verb, choose)
  }
}
