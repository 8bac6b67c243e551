import TerminalKit

/// The state as lines, for screen readers and terminals that only ever add lines: as it is read out to somebody who comes to
/// it.
func linear(_ app: App) -> [String] { linearPage(app).lines }

/// The same, with what of it is said when: a sheet that is closed leaves the list as it was.
func linearPage(_ app: App) -> LinearPage {
  var page = app.front.spoken(in: app).page
  page.head = [app.title.line] + page.head
  if let banner = app.bannerInReach {
    page.tail.append(([banner.text] + [banner.hint].compactMap(\.self).map(\.words)).joined(separator: "  "))
  }
  if !app.syncFacts.isEmpty { page.tail.append(app.syncFacts.joined(separator: ", ")) }
  page.tail.append("Keys: " + app.keyRow(width: 200).map(\.words).joined(separator: ", "))
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
