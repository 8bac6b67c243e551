import TerminalKit

/// Shows a quiet year: what was captured, done and cancelled, without numbers.
struct YearScreen: ScreenKind {
  var hasPreview: Bool { false }
  func listRows(in app: App) -> Range<Int>? { nil }
  func title(in app: App) -> TitleModel { TitleModel("‹ A year") }
  func entries(in app: App) -> [Entry] { [] }
  func emptyWords(in app: App) -> [String] { [app.yearModel.empty] }
  func missing(in app: App) -> [Effect] { [.ask(YearQuestion())] }
  func hints(in app: App) -> [KeyHint] { .of(.back, .capture, .search, .help) }
  func content(in app: App) -> any View { YearView(year: app.yearModel) }

  func spoken(in app: App) -> Spoken {
    let year = app.yearModel
    return Spoken(
      year.rows.isEmpty
        ? [year.empty] : year.rows.map { Spoken.line([$0.name, $0.most.isEmpty ? "nothing" : $0.most]) })
  }

  func leave(in app: inout App) { app.year = Year() }
}

extension Screen {
  static let year = Screen(YearScreen())
}

extension Action {
  static let year = Action(["Y"], "year", "a quiet look at the last year", .everywhere) { $0.go(to: .year) }
}
