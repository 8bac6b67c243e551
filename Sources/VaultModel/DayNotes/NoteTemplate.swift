/// Fills in the template of a note as Obsidian does: `{{title}}`, `{{date}}`, `{{time}}`, and the last two
/// with a format, as in `{{date:dddd D MMMM}}`. Everything else stays as it is.
package struct NoteTemplate: Sendable {
  let title: String
  let moment: Moment
  let language: CalendarLanguage
  var formats = TemplateFormats()

  init(title: String, moment: Moment, language: CalendarLanguage) {
    (self.title, self.moment, self.language) = (title, moment, language)
  }

  /// Makes the template of a new note in a vault: with the formats of Obsidian's Templates plugin, and in the
  /// language of the notes for days.
  package init(title: String, in vault: Vault) {
    let days = try? DayNotes(.day, in: vault)
    self.init(title: title, moment: vault.now, language: days?.onlyLanguage ?? .english)
    formats = vault.settings.templateFormats
  }

  package func filled(_ template: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = template[...]
    while let start = rest.place(of: "{{") {
      // No placeholder is longer, so a text with many braces takes no longer than others.
      let after = rest[start.upperBound...].prefix(100)
      if let end = after.place(of: "}}"), let value = value(of: text(after[..<end.lowerBound])) {
        result += rest[..<start.lowerBound] + Array(value.utf8)
        rest = rest[end.upperBound...]
      } else {
        // The next braces may begin within these.
        result += rest[...start.lowerBound]
        rest = rest[(start.lowerBound + 1)...]
      }
    }
    return result + rest
  }

  /// Returns the value of the text in braces; nil if it has another meaning, or a token that Offload doesn't
  /// know.
  private func value(of text: String) -> String? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0]).trimmed.lowercased()
    if name == "title", parts.count == 1 { return title }
    guard let usual = ["date": formats.date, "time": formats.time][name] else { return nil }
    return (try? DateFormat(parts.count == 1 ? usual : String(parts[1]).trimmed))?.text(
      of: moment, in: language)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the first place of two characters.
  fileprivate func place(of two: StaticString) -> Range<Int>? {
    let (first, second) = (two.utf8Start[0], two.utf8Start[1])
    return indices.dropLast().first { self[$0] == first && self[$0 + 1] == second }.map { $0..<($0 + 2) }
  }
}
