/// Notes with one for each day, week or another period: where they are, and how they begin. Nil for what
/// no settings say.
package struct NoteSeries: Sendable, Hashable {
  /// The folder from the vault's root; empty for the root.
  package var folder: String?
  /// The names in the folder, in Moment's tokens. They may have folders of their own.
  package var format: String?
  /// The file that a new note copies, with or without `.md`; empty for an empty note.
  package var template: String?
  /// The code of the language of words in names.
  package var language: String?

  /// Returns the series with what another one says where this one says nothing.
  func or(_ other: NoteSeries?) -> NoteSeries {
    NoteSeries(
      folder: folder ?? other?.folder, format: format ?? other?.format, template: template ?? other?.template,
      language: language ?? other?.language)
  }
}
