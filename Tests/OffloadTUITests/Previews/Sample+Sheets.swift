import OffloadKit
import TerminalKit

@testable import OffloadTUI

/// Sheets: what is being written, and what there is to choose from.
extension Sample {
  static let suggestions: [Choice] = [
    .init(text: "#errand", isSelected: true), .init(text: "#errand/city", isSelected: false),
    .init(text: "new tag #er", isSelected: false),
  ]

  static let emptyCompose = compose("")
  static let composing: ComposeModel = {
    var model = compose("Renew passport before the trip #er")
    (model.suggestions, model.suggestionHint) = (suggestions, "Tab takes #errand")
    model.rows[0].value = "#trip"
    return model
  }()

  static let composeTags: ComposeModel = {
    var model = compose("Renew passport before the trip")
    model.isTextFocused = false
    model.rows[0] = row("Tags", "#trip", input: "er", isFocused: true)
    (model.suggestions, model.suggestionHint) = (Array(suggestions.prefix(2)), "Tab takes #errand")
    return model
  }()

  static let edit: ComposeModel = {
    var model = compose("Renew passport")
    model.rows[0].value = "#errand"
    model.rows[2] = row("Due", "2026-03-01")
    return model
  }()

  static let editDue: ComposeModel = {
    var model = edit
    model.isTextFocused = false
    model.rows[2] = row("Due", input: "friday", isFocused: true)
    return model
  }()

  static func compose(_ text: String) -> ComposeModel {
    ComposeModel(
      text: FieldText(text, isMultiline: true), isTextFocused: true, suggestions: [], suggestionHint: "",
      rows: [
        row("Tags", placeholder: "none"),
        row("Type", "none", note: "(idea  note  question  decision)"),
        row("Due", placeholder: "none"), row("File", placeholder: "none"),
      ])
  }

  static func voice(isFocused: Bool) -> ComposeModel.Row {
    row(
      "Voice", "Enter starts, Enter stops; the words land in the text above", isFocused: isFocused,
      isButton: true)
  }

  static func row(
    _ label: String, _ value: String = "", input: String? = nil, placeholder: String = "", note: String = "",
    isFocused: Bool = false, isButton: Bool = false
  ) -> ComposeModel.Row {
    .init(
      label: label, value: value, input: input.map { FieldText($0) }, placeholder: placeholder, note: note,
      isFocused: isFocused, isButton: isButton)
  }

  // MARK: Choosing

  static func sheet(_ size: Size, _ picker: PickerModel) -> any View {
    PickerSheet(picker: picker, behind: behind(size), isRoomy: Zones(size).hasGap)
  }

  static func choice(_ text: String, _ detail: String, number: Int? = nil, isSelected: Bool = false)
    -> PickerRow
  {
    var row = PickerRow(text, detail: detail, number: number)
    row.isSelected = isSelected
    return row
  }

  /// A sheet that has all of the body.
  static func help(_ picker: PickerModel, in size: Size) -> any View {
    PickerSheet(picker: picker, behind: ListModel(), isRoomy: Zones(size).hasGap)
  }

  private static func picker(
    _ title: String, _ typed: String?, _ rows: [PickerRow], layout: PickerRowView.Layout = .detailLast
  ) -> PickerModel {
    PickerModel(
      title: title, field: typed.map { FieldText($0) }, rows: rows,
      selected: rows.isEmpty ? nil : rows.firstIndex(where: \.isSelected) ?? 0,
      empty: rows.isEmpty ? "There's nothing with this name." : "", layout: layout)
  }

  /// Saturday has things on it, and is chosen.
  static let calendar = CalendarModel(
    title: "March 2026",
    weeks: [9..<16, 16..<23, 23..<30, 30..<37, 37..<44].map { days in
      days.compactMap { day in
        CivilDate(year: 2026, month: 3, day: 1)?.adding(days: day - 1).map { date in
          .init(
            date: date, isChosen: day == 14, isToday: day == 10, isBusy: [10, 12, 14, 33].contains(day))
        }
      }
    },
    things: ["Water the plants", "Idea: a cabin weekend with everybody"])

  static func movePicker(_ typed: String) -> PickerModel {
    picker(
      "Move \"Renew passport\" to", typed,
      [
        choice("Errands", "9 open", number: 1, isSelected: true), choice("Home", "3 open of 9", number: 2),
        choice("Lisbon trip", "8 open of 14", number: 4), choice("Reading", "12 open"),
      ])
  }

  static let moveMatches = picker(
    "Move \"Renew passport\" to", "er",
    [
      choice("Errands", "9 open", number: 1, isSelected: true), choice("Kitchen / Repairs", "1 open"),
      choice("New list \"er\"", ""),
    ])

  static let noMatch = picker("Link to", "zzz", [])

  static let longPicker = picker(
    "Move \"A longer thought is cut at the\" to", "e",
    (1...60).map {
      choice(
        "work/Everything that has to be ready before launch \($0) of next year", "9 open",
        isSelected: $0 == 40)
    })

  static let tagPicker = picker(
    "Tags of \"Renew passport\"", "",
    [
      tag("#errand", "needs shoes on", isOn: true, color: "d97706", isSelected: true),
      tag("#family", "the people, not the paperwork", color: "db2777"),
      tag("#trip", "anything with a train in it", color: "0891b2"), tag("#someday", "nice, and not now"),
    ])

  static let newTag = picker("Tags of 3 items", "bo", [tag("new tag #bo", "", isSelected: true)])

  private static func tag(
    _ text: String, _ detail: String, isOn: Bool = false, color: String? = nil, isSelected: Bool = false
  ) -> PickerRow {
    var row = PickerRow(text, detail: detail, isOn: isOn, color: color)
    row.isSelected = isSelected
    return row
  }

  static let linkPicker = picker(
    "Link from Lisbon trip to", "",
    [
      choice("Packing list", "6 open", isSelected: true), choice("Reading", "12 open"),
      choice("Errands", "9 open"),
    ])

  static let menu = picker(
    "What you can do here", nil,
    [
      choice("open; in a field: save", "Enter", isSelected: true), choice("done; or open again", "Space"),
      choice("star, or take the star away", "s"), choice("move to a collection", "m"),
    ], layout: .detailFirst(width: 10))

  static let noKey = picker("Keys", "fly", [], layout: .detailFirst(width: 22))

  static let help = picker(
    "Keys", "",
    Action.groups.flatMap { group in
      group.actions.enumerated().map { index, action in
        var row = choice(action.meaning, action.keyNames, isSelected: action == .capture)
        if index == 0 { row.heading = group.title }
        return row
      }
    } + [choice("undo: Moved \"Book train\" to Lisbon trip.", "09:41")], layout: .detailFirst(width: 22))
}
