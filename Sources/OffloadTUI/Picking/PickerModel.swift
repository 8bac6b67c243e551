import OffloadKit
import TerminalKit

/// The sheet for choosing, ready to draw.
struct PickerModel: Equatable, Sendable {
  /// `Move "Renew passport" to`
  var title: String
  /// Nil if letters are keys.
  var field: FieldText?
  var rows: [PickerRow]
  var selected: Int?
  /// The message in place of rows.
  var empty: String
  var layout = PickerRowView.Layout.detailLast
  /// The days around that of the selected row.
  var calendar: CalendarModel?
  var signs = Signs.plain
}

/// A row of the picker.
struct PickerRow: Equatable, Sendable {
  /// The heading above it, if a group of rows begins with it; empty for none.
  var heading = ""
  /// The number that chooses it at once.
  var number: Int?
  /// For a row that is on or off.
  var isOn: Bool?
  var text: String
  /// At the right: `9 open`, a key.
  var detail = ""
  var isSelected = false
  var color: String?
  /// The day that it chooses.
  var day: CivilDate?
  /// The typed text.
  var wanted: Wanted?

  init(
    _ text: String, detail: String = "", number: Int? = nil, isOn: Bool? = nil, color: String? = nil
  ) {
    (self.text, self.detail, self.number, self.isOn, self.color) = (text, detail, number, isOn, color)
  }
}

extension App {
  func model(of picker: Picker) -> PickerModel {
    let kind = picker.kind
    let options = kind.options(for: picker.field.text, in: self)
    let selected = options.isEmpty ? nil : min(picker.selected, options.count - 1)
    var model = PickerModel(
      title: kind.title(in: self), field: kind.hasField ? picker.field : nil, rows: options.map(\.row),
      selected: selected, empty: options.isEmpty ? kind.emptyWords(for: picker.field.text) : "",
      layout: kind.layout)
    model.signs = signs
    if let selected {
      model.rows[selected].isSelected = true
      model.calendar = model.rows[selected].day.flatMap { calendar(for: $0) }
    }
    if kind.hasField {
      let wanted = Wanted(name: picker.field.text)
      // The words for a day aren't letters of its row.
      for index in model.rows.indices where model.rows[index].day == nil { model.rows[index].wanted = wanted }
    }
    return model
  }
}
