import TerminalKit

/// Returns the state as lines, for screen readers and for terminals that can only add lines. The lines are those for a
/// user who comes to this state for the first time.
func linear(_ app: App) -> [String] { linearPage(app).lines }

/// Returns the same page in parts, so that the printer can say only the new ones. The name of a sheet's page differs
/// from that of its screen: closing the sheet returns to the list as it was.
func linearPage(_ app: App) -> LinearPage {
  var app = app
  // Screen readers know few signs.
  app.signs = .plain
  var page = app.front.spoken(in: app).page
  page.head = [app.title.line] + page.head
  if let banner = app.bannerInReach {
    page.tail.append(([banner.text] + [banner.hint].compactMap(\.self).map(\.words)).joined(separator: "  "))
  }
  if !app.syncFacts.isEmpty { page.tail.append(app.syncFacts.joined(separator: ", ")) }
  page.tail.append("Keys: " + app.mainKeys.map(\.words).joined(separator: ", "))
  page.name = "\(app.screen)" + (app.sheet.map { " \(type(of: $0.kind))" } ?? "")
  page.kept = Set((app.path + Screen.tabs).map { "\($0)" } + [page.name])
  return page
}

extension KeyHint {
  fileprivate var words: String { word.isEmpty ? key : "\(key) \(word)" }
}

extension TitleModel {
  fileprivate var line: String {
    let name = tabs.isEmpty ? name : tabs.first(where: \.isSelected)?.text ?? ""
    return ([String(name.drop { $0 == "‹" || $0 == " " })] + facts + tags.map(\.text)).joined(separator: ", ")
  }
}
