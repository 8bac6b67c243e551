package import VaultStore
package import VaultSyntax

/// The settings of a vault, from `.offload/config.yml`. A vault without the file has the defaults.
///
/// No setting of a vault is a command, and none reaches outside the vault. A vault can raise the durability
/// and history in a user's own settings, but never lower them.
package struct VaultSettings: Sendable {
  /// The precision of the capture time on new items.
  package enum Stamp: String, Sendable {
    /// The day.
    case date
    /// The day and the minute.
    case minute
    /// No capture time.
    case off
  }

  /// Which tags the vault allows.
  package enum Tags: String, Sendable {
    /// Any tag.
    case open
    /// The tags in `tags.md`; a check reports others.
    case strict
  }

  /// Which tags the vault allows.
  package internal(set) var tags = Tags.open
  /// The precision of the capture time.
  package internal(set) var stamp = Stamp.date
  /// The least durability of a finished command; nil if the file doesn't set it.
  package internal(set) var durability: StoreOptions.Durability?
  /// Saved queries by name, for `@name`.
  package internal(set) var savedQueries: [String: SavedQuery] = [:]
  /// The least number of operations that the log keeps; nil if the file doesn't set it.
  package internal(set) var historyOperations: Int?
  /// The least number of days for which the log keeps an operation; nil if the file doesn't set it.
  package internal(set) var historyDays: Int?
  /// What the vault's own settings say about daily notes.
  package internal(set) var daily = NoteSeries()
  /// Keys of the file that Offload doesn't know; it leaves them in the file.
  package internal(set) var unknownKeys: [String] = []
  /// Keys with an invalid value; Offload uses their defaults.
  package internal(set) var refused: [RefusedSetting] = []

  /// Settings files that exist but aren't readable, so all their defaults apply.
  package internal(set) var unread: [UnreadFile] = []

  /// The folder that only holds attached files, from the vault's root; nil if Obsidian's settings say where
  /// attached files go, because Obsidian keeps notes there, too.
  package var attachments: [UInt8]? = Array("attachments".utf8)
  /// The place for new attached files.
  package var attachmentPlace = NewFilePlace.folder(VaultPath(unchecked: Array("attachments".utf8)))
  /// Whether the vault's own settings say where attached files go.
  var statesAttachments = false
  /// The settings file that says where attached files go, or could.
  package var fileOfAttachmentPlace: VaultPath { attachments == nil ? .obsidianApp : .settings }
  /// The place for new notes with a name that has no folder.
  package var notePlace = NewFilePlace.folder(nil)
  /// The dialect of fields on lines that have none yet; nil if the file doesn't set it.
  package var writtenFields: FieldDialect?
  /// The dialect in the settings of Obsidian's Tasks plugin; it applies only if `fields` isn't set.
  package var pluginFields: FieldDialect?
  /// The text that a line with a checkbox must contain to be a task for that plugin; empty if all are tasks.
  package var taskFilter: [UInt8] = []
  /// The tag in that text, if it is one, and if the plugin shows tasks without it.
  package var hiddenTag: String?
  package var ignored: [Glob] = []
  /// Obsidian's templates, and the files that it excludes.
  var withoutItems = FilesWithoutItems()
  var templateFormats = TemplateFormats()
  private var meanings = VaultSettings.standardMeanings
  /// The same meanings for characters of one byte, by that byte, because every item of a scan needs one.
  private var statuses = VaultSettings.standardStatuses

  /// Makes the defaults.
  package init() {}

  /// The dialect for new fields on lines that have none.
  package var fields: FieldDialect { writtenFields ?? pluginFields ?? .dataview }

  /// The texts of the saved queries.
  package var queries: [String: String] { savedQueries.mapValues(\.query) }

  /// Returns the meaning of the character in a checkbox.
  package func status(of character: some Collection<UInt8>) -> Status {
    if character.count == 1, let byte = character.first { return statuses[Int(byte)] }
    for meaning in meanings where meaning.character.elementsEqual(character) { return meaning.status }
    return .open
  }

  /// Returns the character that Offload writes for a status.
  package func character(for status: Status) -> String {
    meanings.first { $0.status == status }.map { text($0.character) } ?? " "
  }

  /// Gives a character a meaning, in place of its earlier one.
  mutating func add(_ character: [UInt8], _ status: Status) {
    meanings.removeAll { $0.character == character }
    meanings.append((character, status))
    if character.count == 1, character != [0x20] { statuses[Int(character[0])] = status }
  }

  /// The default meanings. The space isn't among them: its meaning can't change.
  private static let standardMeanings = Status.allCases.flatMap { status in
    status.characters.filter { $0 != " " }.map { (character: Array($0.utf8), status: status) }
  }

  private static let standardStatuses = standardMeanings.reduce(into: [Status](repeating: .open, count: 256))
  {
    if $1.character.count == 1 { $0[Int($1.character[0])] = $1.status }
  }

  /// Whether a text with a checkbox is a task: whether it has the filter of Obsidian's Tasks plugin.
  package func isTask(_ text: some Collection<UInt8>) -> Bool {
    taskFilter.isEmpty || text.place(of: taskFilter) != nil
  }

  /// Whether the list items of a file are items of the vault. The inbox always has some, since captures go
  /// there. Other files without items are text: links in them follow a rename, but no list shows their lines.
  package func holdsItems(_ path: VaultPath) -> Bool {
    path == .inbox || path.isCollection && !withoutItems.contains(path)
  }

  /// Whether Offload doesn't read a path. An attached Markdown file isn't a collection. The inbox always is
  /// one: otherwise captures would disappear.
  package func ignores(_ path: VaultPath) -> Bool {
    if path == .inbox { return false }
    if let attachments, path.bytes.starts(with: attachments),
      path.bytes.count == attachments.count || path.bytes[attachments.count] == UInt8(ascii: "/")
    {
      return true
    }
    return ignored.contains { $0.matches(path.bytes) }
  }
}
