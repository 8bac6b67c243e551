import VaultStore
import VaultSyntax

/// The note of a day or another period. It may not exist yet.
package struct DayNote: Sendable {
  package let path: VaultPath
  package let exists: Bool
  let template: String
  /// The day of the note with the present time.
  let moment: Moment
  let language: CalendarLanguage

  /// Returns the note as a place for items. A change makes it if it's missing, and the section, too.
  ///
  /// - Throws: `VaultError.noTemplate`.
  package func target(section: String?, in vault: Vault) throws -> Target {
    var target = Target(path, section: section, creates: !exists)
    target.addsSection = true
    if !exists { target.beginning = try beginning(in: vault) }
    return target
  }

  /// Returns the first text of the note: its template's with the date filled in; empty without a template,
  /// as in Obsidian.
  private func beginning(in vault: Vault) throws -> [UInt8] {
    if template.isEmpty { return [] }
    let names = template.hasSuffix(".md") ? [template] : [template + ".md", template]
    for path in names.compactMap({ VaultPath($0) }) where vault.admitsChange(of: path) {
      guard let bytes = try vault.document(at: path)?.bytes else { continue }
      return NoteTemplate(title: self.path.collectionName, moment: moment, language: language).filled(bytes)
    }
    throw VaultError.noTemplate(template)
  }
}

extension Vault {
  /// Returns the note that a day's word names; nil for other texts, and for a period without notes.
  ///
  /// - Throws: the errors of the settings; see ``DayNotes``.
  package func dayNote(named name: String) throws -> DayNote? {
    guard let word = DayWord(name, today: now.date) else { return nil }
    return try DayNotes(word.period, in: self)?.note(of: word, named: name)
  }
}
