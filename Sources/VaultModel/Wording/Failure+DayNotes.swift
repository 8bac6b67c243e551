import VaultStore

/// The words for notes of days that aren't there, or have no certain place.
extension Failure {
  static func noDayNote(_ name: String, _ path: VaultPath) -> Failure {
    Failure(
      "no-day-note", "there is no note for \(name) yet; it would be \(path)", hint: "offload edit \(name)")
  }

  static func dayNoteFormat(_ format: String, _ token: String) -> Failure {
    Failure(
      "day-note-format",
      "the names of these notes have the format \(format.inQuotes), but Offload doesn't know its \(token.inQuotes)",
      hint: "offload help settings")
  }

  /// - Parameter names: the names that the note could have; none if all have words of an unknown language.
  static func dayNoteLanguage(_ format: String, _ names: [String]) -> Failure {
    names.isEmpty
      ? Failure(
        "day-note-language",
        "the names of these notes, \(format.inQuotes), have words of a language that Offload doesn't know, so it can't write the next one; make that note in Obsidian, or name it yourself",
        hint: "offload help collection new")
      : Failure(
        "day-note-language",
        "the note could be \(Phrase.list(names.map(\.inQuotes))): that depends on Obsidian's language, which you can set with daily: {language: CODE} in .offload/config.yml",
        hint: "offload help settings")
  }

  static func noTemplate(_ template: String) -> Failure {
    Failure(
      "no-template",
      "new notes need the template \(template.inQuotes), which isn't in the vault; nothing changed",
      hint: "offload help settings")
  }
}
