import TerminalKit

/// The field for the words that rows must have. Enter keeps the filter and returns to the list.
struct Filtering: SheetKind, Equatable {
  var takesText: Bool { true }
  var leavesList: Bool { true }

  func press(_ key: Key, in app: inout App) -> [Effect] {
    switch key {
    case .up, .backTab: app.moveOn(by: -1)
    case .down, .tab: app.moveOn(by: 1)
    case .pageUp: app.moveOn(by: -app.pageStep)
    case .pageDown: app.moveOn(by: app.pageStep)
    case .shiftDown: app.scrollPreview(by: 1)
    case .shiftUp: app.scrollPreview(by: -1)
    case .enter:
      app.sheet = nil
      if app.filter?.wanted == nil { app.filter = nil }
    case .escape: (app.sheet, app.filter) = (nil, nil)
    default:
      guard app.filter?.field.handle(key) == true else { return [] }
      app.filterRows()
    }
    app.settle()
    return []
  }

  func paste(_ text: String, in app: inout App) -> [Effect]? {
    app.filter?.field.insert(text)
    app.filterRows()
    app.settle()
    return []
  }

  func title(in app: App) -> TitleModel? {
    var title = TitleModel("Filter")
    title.field = app.filter?.field
    return title
  }

  func hints(in app: App) -> [KeyHint] {
    [
      KeyHint("type", "words or a #tag"), KeyHint("Up Down", "choose"), KeyHint("Enter", "keep"),
      KeyHint("Esc", "show all"),
    ]
  }

  func content(in app: App) -> any View {
    FilterView(list: app.screen.kind.content(in: app), field: app.zones.hasTitle ? nil : app.filter?.field)
  }

  func spoken(in app: App) -> Spoken {
    var spoken = app.list.spoken
    spoken.field = .init("Filter", app.filter?.field.text ?? "")
    return spoken
  }
}

/// The list of the matching rows. The field is in the title row, if there is one.
struct FilterView: ComposedView {
  let list: any View
  /// The field, if there is no title row for it.
  var field: FieldText?

  var body: some View {
    Column {
      if let field { PickerTitle(title: "Filter", field: field).priority(1) }
      WithoutCursor { AnyView(list) }
    }
  }
}
