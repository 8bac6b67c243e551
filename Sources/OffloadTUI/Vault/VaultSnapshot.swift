import OffloadKit
import VaultSync

/// The vault as Offload read it, as far as the user is looking at it. It is replaced whole; no view changes it in
/// place.
package struct VaultSnapshot: Equatable, Sendable {
  /// The day that relative dates count from.
  var today: CivilDate
  /// All collections, including the inbox, by path; empty until Offload has read them.
  var collections: [ItemCollection] = [] { didSet { shelves = Shelves(collections) } }
  private(set) var shelves = Shelves([])
  /// All tags, by name; empty until Offload has counted them.
  var tags: [Tag] = [] {
    didSet { tagsByName = Dictionary(tags.map { ($0.name.lowercased(), $0) }) { first, _ in first } }
  }
  /// The same tags by their lowercase names.
  private(set) var tagsByName: [String: Tag] = [:]
  /// Names of the saved queries.
  var queries: [String] = []
  /// The collections that the user opened, and the inbox.
  var files: [VaultPath: OpenedFile] = [:]
  /// Sentences on why Offload can't read collections that the user is looking at.
  var unread: [VaultPath: String] = [:]
  /// The files that Offload couldn't read.
  var missing: [UnreadFile] = []
  /// Whether Offload has read the collections.
  var isComplete = false
  /// A sentence on why the last reading failed, so that this snapshot is older.
  var problem: String?
  /// What assistants changed lately.
  var assistants = AssistantChanges()
  /// Facts about syncs; nil if there are none.
  var sync: SyncGlance?
  /// Collections with a new name since the last reading, from the old name to the new one.
  var renamed: [VaultPath: VaultPath] = [:]
  /// The contents of open files that are gone, to recognize them under another name.
  var lost: [VaultPath: OpenedFile] = [:]

  func collection(_ path: VaultPath) -> ItemCollection? {
    files[path]?.collection ?? shelves.index(of: path).map { collections[$0] }
  }

  mutating func take(_ reading: FileReading) {
    files[reading.path] = reading.file
    unread[reading.path] = reading.problem
  }

  func item(_ key: ItemKey) -> Item? {
    guard let file = files[key.path] else { return nil }
    return file.index(of: key).map { file.items[$0] }
  }
}

/// The collections in the forms that every frame needs, made once for each reading.
struct Shelves: Equatable, Sendable {
  let plans: Shelf
  let lists: Shelf
  /// The starred collections that aren't archived.
  let starred: [VaultPath]
  let names: LinkedNames
  private let folders: [String: [VaultPath]]
  private let places: [VaultPath: Int]

  init(_ collections: [ItemCollection]) {
    (plans, lists) = (Shelf(collections, ofPlans: true), Shelf(collections, ofPlans: false))
    names = LinkedNames(collections)
    starred = collections.filter { $0.isOnTop && !$0.isInbox }.map(\.path)
    folders = Dictionary(grouping: collections.lazy.filter { !$0.isInbox }.map(\.path), by: \.folderText)
    places = Dictionary(zip(collections.map(\.path), collections.indices)) { first, _ in first }
  }

  /// Always equal: they only derive from the collections.
  static func == (left: Shelves, right: Shelves) -> Bool { true }

  func index(of path: VaultPath) -> Int? { places[path] }

  /// Returns the collections right in a folder, by path; empty for the root.
  func folder(_ folder: String) -> [VaultPath] { folders[folder] ?? [] }
}

/// The result of reading the file of a collection.
struct FileReading: Sendable {
  let path: VaultPath
  var file: OpenedFile?
  /// A sentence on why Offload can't read it; nil if it can, or if there is no file.
  var problem: String?

  /// - Parameter name: the name of the collection, if it is known.
  init(_ path: VaultPath, in vault: Vault, named name: String?) {
    self.path = path
    do {
      file = OpenedFile(try vault.contents(of: path, named: name))
    } catch {
      problem = Failure(reading: path, error)?.message.sentences
    }
  }
}
