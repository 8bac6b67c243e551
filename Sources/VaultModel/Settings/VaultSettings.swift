package import VaultStore
package import VaultSyntax

/// What `.offload/config.yml` says of a vault. A vault without the file has the defaults.
///
/// No setting of a vault is a command, and none reaches outside the vault. What a user's own settings say of durability and
/// history it can raise, and never lower.
package struct VaultSettings: Sendable {
  /// How exact the day of a capture is stamped.
  package enum Stamp: String, Sendable {
    /// The day.
    case date
    /// The day and the minute.
    case minute
    /// Not at all.
    case off
  }

  /// Which tags there may be.
  package enum Tags: String, Sendable {
    /// Whatever somebody writes.
    case open
    /// Those that `tags.md` lists; a check tells of others.
    case strict
  }

  /// Which tags there may be.
  package internal(set) var tags = Tags.open
  /// How captures are stamped.
  package internal(set) var stamp = Stamp.date
  /// What a finished command promises at least; nil where the file does not say.
  package internal(set) var durability: StoreOptions.Durability?
  /// Queries by the name that `@name` calls them by.
  package internal(set) var queries: [String: String] = [:]
  /// The least number of operations that the log keeps; nil where the file does not say.
  package internal(set) var historyOperations: Int?
  /// The least number of days for which the log keeps an operation; nil where the file does not say.
  package internal(set) var historyDays: Int?
  /// Keys of the file that mean nothing here; they are kept.
  package internal(set) var unknownKeys: [String] = []
  /// Keys whose value means nothing, so that their defaults count.
  package internal(set) var refused: [RefusedSetting] = []

  /// Settings files that are there and cannot be read, so that all of their defaults count.
  package internal(set) var unread: [UnreadFile] = []

  /// Folder of attached files, from the vault's root.
  package var attachments: [UInt8] = Array("attachments".utf8)
  /// The dialect of fields on lines that have none yet; nil where the file does not say.
  package var writtenFields: FieldDialect?
  /// What Obsidian's Tasks plugin is set to; asked only where `fields` is not set.
  package var pluginFields: FieldDialect?
  /// What a line must hold for that plugin to take it for a task; empty where any will do.
  package var pluginFilter = ""
  package var ignored: [Glob] = []
  private var meanings = VaultSettings.standardMeanings
  /// What the characters of one byte mean, by that byte: the same again, for those who ask of every item.
  private var statuses = VaultSettings.standardStatuses

  /// The defaults.
  package init() {}

  /// The dialect that new fields are written in on lines that have none.
  package var fields: FieldDialect { writtenFields ?? pluginFields ?? .dataview }

  /// What the character in a checkbox means.
  package func status(of character: some Collection<UInt8>) -> Status {
    if character.count == 1, let byte = character.first { return statuses[Int(byte)] }
    for meaning in meanings where meaning.character.elementsEqual(character) { return meaning.status }
    return .open
  }

  /// The character that is written for a status.
  package func character(for status: Status) -> String {
    meanings.first { $0.status == status }.map { text($0.character) } ?? " "
  }

  /// Gives a character a meaning; later ones stand before the defaults.
  mutating func add(_ character: [UInt8], _ status: Status) {
    meanings.removeAll { $0.character == character }
    meanings.append((character, status))
    if character.count == 1, character != [0x20] { statuses[Int(character[0])] = status }
  }

  /// What characters mean where the settings do not say; a blank is no character that could mean something else.
  private static let standardMeanings = Status.allCases.flatMap { status in
    status.characters.filter { $0 != " " }.map { (character: Array($0.utf8), status: status) }
  }

  private static let standardStatuses = standardMeanings.reduce(into: [Status](repeating: .open, count: 256))
  {
    if $1.character.count == 1 { $0[Int($1.character[0])] = $1.status }
  }

  /// Whether a path is not to be read. A Markdown file that was attached is no collection; the inbox is always one, or what is
  /// captured would be gone.
  package func ignores(_ path: VaultPath) -> Bool {
    if path == .inbox { return false }
    if path.bytes.starts(with: attachments),
      path.bytes.count == attachments.count || path.bytes[attachments.count] == UInt8(ascii: "/")
    {
      return true
    }
    return ignored.contains { $0.matches(path.bytes) }
  }
}
