import JSON
package import VaultStore

/// Reads where Obsidian keeps the notes of days, weeks and other periods: from the settings of its daily
/// notes, and of the plugin Periodic Notes.
package struct ObsidianNotes: Sendable {
  /// The series that the vault uses.
  package private(set) var series: [NotePeriod: NoteSeries] = [:]
  /// Settings files that exist but aren't readable.
  package private(set) var unread: [UnreadFile] = []

  /// The plugin's settings for days replace those of Obsidian.
  package init(of store: Store) {
    if let settings = read(.dailyNotes, in: store) { series[.day] = NoteSeries(settings) }
    guard let settings = read(.periodicNotes, in: store) else { return }
    for (key, period) in Self.keys where settings[key]["enabled"].bool == true {
      series[period] = NoteSeries(settings[key])
    }
  }

  private static let keys: [(String, NotePeriod)] = [
    ("daily", .day), ("weekly", .week), ("monthly", .month), ("quarterly", .quarter), ("yearly", .year),
  ]

  /// Returns the settings in a file; nil if the file doesn't exist.
  private mutating func read(_ path: VaultPath, in store: Store) -> JSONValue? {
    let file = OptionalFile(path, in: store)
    unread += file.unread
    guard !file.bytes.isEmpty else { return nil }
    let value = file.json
    guard value.members != nil else {
      unread.append(UnreadFile(path.text, reason: "It isn't a JSON object"))
      return nil
    }
    return value
  }
}

extension NoteSeries {
  /// Reads the keys that Obsidian and the plugin share.
  fileprivate init(_ settings: JSONValue) {
    self.init(
      folder: settings["folder"].string ?? "",
      format: settings["format"].string.flatMap { $0.isEmpty ? nil : $0 },
      template: settings["template"].string)
  }
}

extension VaultPath {
  package static let dailyNotes = VaultPath(unchecked: Array(".obsidian/daily-notes.json".utf8))
  package static let periodicNotes = VaultPath(
    unchecked: Array(".obsidian/plugins/periodic-notes/data.json".utf8))
}
