import JSON

/// The formats of `{{date}}` and `{{time}}` in a template, in Moment's tokens.
struct TemplateFormats: Sendable {
  private(set) var date = "YYYY-MM-DD"
  private(set) var time = "HH:mm"

  /// Makes Obsidian's defaults.
  init() {}

  /// Reads the settings of Obsidian's Templates plugin. A missing or empty value means the default.
  init(_ settings: JSONValue) {
    if let format = settings["dateFormat"].string, !format.isEmpty { date = format }
    if let format = settings["timeFormat"].string, !format.isEmpty { time = format }
  }
}
