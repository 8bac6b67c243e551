import TerminalKit

/// Handles keys in the sheet for choosing.
extension Picker: SheetKind {
  func press(_ key: Key, in app: inout App) -> [Effect] {
    let options = kind.options(for: field.text, in: app)
    let last = max(0, options.count - 1)
    let here = min(selected, last)
    var picker = self
    picker.selected = here
    switch key {
    case .escape:
      kind.close(in: &app)
      return []
    case .enter:
      guard options.indices.contains(here) else {
        app.banner = .talk(kind.nothingToTake)
        return []
      }
      return options[here].choose(&app)
    case .up, .backTab: picker.selected = max(0, here - 1)
    case .down: picker.selected = min(last, here + 1)
    case .pageUp: picker.selected = max(0, here - app.pageStep)
    case .pageDown: picker.selected = min(last, here + app.pageStep)
    case .tab:
      if let effects = kind.press(key, in: picker, of: &app) { return effects }
      picker.selected = options.isEmpty ? 0 : (here + 1) % options.count
    default:
      if let effects = kind.press(key, in: picker, of: &app) { return effects }
      if let option = option(for: key, among: options) { return option.choose(&app) }
      guard picker.field.handle(key) else { return [] }
      if picker.field.text != field.text { return picker.typed(in: &app) }
    }
    app.sheet = .picker(picker)
    return []
  }

  func paste(_ text: String, in app: inout App) -> [Effect]? {
    guard kind.hasField else { return nil }
    var picker = self
    picker.field.insert(text)
    return picker.typed(in: &app)
  }

  var takesText: Bool { kind.hasField }
  func hints(in app: App) -> [KeyHint] { kind.hints(in: app) }

  func content(in app: App) -> any View {
    let height = kind.showsList ? PickerSheet.rowsBehind(inBodyOf: app.zones.body) : 0
    return PickerSheet(
      picker: app.model(of: self), behind: height == 0 ? ListModel() : app.list(height: height),
      isRoomy: app.zones.hasGap)
  }

  func spoken(in app: App) -> Spoken { app.model(of: self).spoken }

  /// Shows the sheet after its field changed.
  func typed(in app: inout App) -> [Effect] {
    var picker = self
    picker.selected = 0
    app.sheet = .picker(picker)
    return kind.typed(field.text)
  }

  /// Returns the row of a number key, if the field is empty.
  private func option(for key: Key, among options: [PickerOption]) -> PickerOption? {
    guard case .character(let letter) = key, field.isEmpty, letter.isASCII,
      let number = letter.wholeNumberValue
    else { return nil }
    return options.first { $0.row.number == number }
  }
}
