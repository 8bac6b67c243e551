import TerminalKit

/// The state as lines, for screen readers and terminals that only ever add lines. What changed in them is read out,
/// so each says by itself what it is about.
func linear(_ app: App) -> [String] { app.spoken.lines }

/// The same, with what of it has to be said again when it is back: a sheet that is closed leaves the list as it was.
func linearPage(_ app: App) -> LinearPage {
  let spoken = app.spoken
  return LinearPage(
    spoken.lines, name: "\(app.screen)" + (app.sheet.map { " \(type(of: $0.kind))" } ?? ""),
    focus: app.sheet == nil ? spoken.focus : nil, kept: Set((app.path + Screen.tabs).map { "\($0)" }))
}

extension App {
  fileprivate var spoken: Spoken {
    var end: [String] = []
    if let banner = bannerInReach {
      end.append(([banner.text] + [banner.hint].compactMap(\.self).map(\.words)).joined(separator: "  "))
    }
    end.append("Keys: " + keyRow(width: 200).map(\.words).joined(separator: ", "))
    return Spoken([title.line]) + front.spoken(in: self) + Spoken(end)
  }
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
