import OffloadKit
package import TerminalKit

/// A row of the picker.
package struct PickerRow: Equatable, Sendable {
  /// The number that chooses it at once.
  package var number: Int?
  /// For what is on or off.
  package var isOn: Bool?
  package var text: String
  /// At the right: `9 open`, a key.
  package var detail = ""
  package var isSelected = false
  package var color: String?

  package init(
    _ text: String, detail: String = "", number: Int? = nil, isOn: Bool? = nil, color: String? = nil
  ) {
    (self.text, self.detail, self.number, self.isOn, self.color) = (text, detail, number, isOn, color)
  }
}

/// The sheet for choosing.
package struct PickerModel: Equatable, Sendable {
  /// `Move "Renew passport" to`
  package var title: String
  /// Nil for the menu, where letters are keys.
  package var field: FieldText?
  package var rows: [PickerRow]
  package var selected: Int?
  /// What to say instead of rows.
  package var empty: String
}

/// The menu of what can be done with a row.
package typealias ItemMenuModel = PickerModel
/// Keys, palette and recent changes.
package typealias HelpModel = PickerModel

/// A row of the picker and what choosing it means.
struct PickerOption: Equatable {
  enum Choice: Equatable {
    case move(MoveTarget)
    case tag(String)
    case collection(CollectionPath)
    case path(String)
    case open(OpenTarget)
    case newCollection(String, isPlan: Bool)
    case newName(String)
    case action(Action)
    case recent(UndoStep)
  }

  var row: PickerRow
  var choice: Choice
}

extension App {
  package func model(of picker: Picker) -> PickerModel {
    let options = options(of: picker)
    let selected = options.isEmpty ? nil : min(picker.selected, options.count - 1)
    return PickerModel(
      title: title(of: picker.purpose), field: picker.purpose == .menu ? nil : picker.field,
      rows: options.enumerated().map { index, option in
        var row = option.row
        row.isSelected = index == selected
        return row
      },
      selected: selected, empty: options.isEmpty ? emptyWords(of: picker) : "")
  }

  private func emptyWords(of picker: Picker) -> String {
    switch picker.purpose {
    case .newCollection, .newName: "Type its name."
    case .attach: "No file begins with this."
    case .tags, .collectionTags: "No tags yet; type a name."
    case .move, .slot: "No collections yet; type the name of a list."
    case .linkTo, .linkFrom: picker.field.isEmpty ? "No collections yet." : "Nothing has this name."
    case .open, .menu, .help: "Nothing has this name."
    }
  }

  private func title(of purpose: Picker.Purpose) -> String {
    switch purpose {
    case .move(let keys): "Move \(named(keys)) to"
    case .slot(let number, let key): "Move \(named([key])) to number \(number), which is"
    case .tags(let keys): "Tags of \(named(keys))"
    case .collectionTags(let path): "Tags of \(name(of: path))"
    case .linkTo(let path, _): path == .inbox ? "Link to" : "Link from \(name(of: path)) to"
    case .linkFrom(let path): "Link to \(name(of: path)) in"
    case .attach(let key): "Attach to \(named([key])) the file"
    case .open: "Open"
    case .newCollection(let isPlan): isPlan ? "New plan" : "New list"
    case .newName(let path): "Rename \(name(of: path)) to"
    case .menu: "What can be done here"
    case .help: "Keys"
    }
  }

  /// `"Renew passport"`, `3 items`.
  func named(_ keys: [ItemKey]) -> String {
    Sentence.named(keys.compactMap { vault.item($0) })
  }
}
