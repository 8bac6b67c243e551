import OffloadKit
import VaultSync

/// The vault as it was read, as far as it is being looked at. Replaced whole, never changed in place by a view.
package struct VaultSnapshot: Equatable, Sendable {
  /// The day that dates are told from.
  var today: CivilDate
  /// All collections, the inbox among them, by path; empty until they were read.
  var collections: [ItemCollection] = [] { didSet { shelves = Shelves(collections) } }
  private(set) var shelves = Shelves([])
  /// All tags, by name; empty until they were counted.
  var tags: [Tag] = [] {
    didSet { tagsByName = Dictionary(tags.map { ($0.name.lowercased(), $0) }) { first, _ in first } }
  }
  /// The same by their names in small letters.
  private(set) var tagsByName: [String: Tag] = [:]
  /// Names of the saved queries.
  var queries: [String] = []
  /// The collections that were opened, and the inbox.
  var files: [VaultPath: OpenedFile] = [:]
  /// Why collections cannot be read that somebody looks at, as sentences.
  var unread: [VaultPath: String] = [:]
  /// What could not be read of all files.
  var missing: [UnreadFile] = []
  /// Whether collections have been read.
  var isComplete = false
  /// Why the vault could not be read when it was last tried, as a sentence: what is here is older.
  var problem: String?
  /// What there is to know of syncs; nil where there are none.
  var sync: SyncGlance?
  /// Collections that have another name than in the reading before, from that name to this one.
  var renamed: [VaultPath: VaultPath] = [:]
  /// What was in files that were open and are gone, to know them by where they come back under another name.
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

/// The collections by what is asked of them for every frame, made once for each reading.
struct Shelves: Equatable, Sendable {
  /// The rows of the tabs: starred ones first, then by name.
  let plans: [Entry]
  let lists: [Entry]
  private let places: [VaultPath: Int]

  init(_ collections: [ItemCollection]) {
    func rows(ofPlans: Bool) -> [Entry] {
      let mine = collections.filter { !$0.isInbox && $0.isStructured == ofPlans && !$0.path.isArchived }
      return (mine.filter(\.isStarred) + mine.filter { !$0.isStarred }).map { .row(.collection($0.path)) }
    }
    (plans, lists) = (rows(ofPlans: true), rows(ofPlans: false))
    places = Dictionary(zip(collections.map(\.path), collections.indices)) { first, _ in first }
  }

  /// They say nothing that the collections do not.
  static func == (left: Shelves, right: Shelves) -> Bool { true }

  func index(of path: VaultPath) -> Int? { places[path] }
}

/// What came of reading a collection's file.
struct FileReading: Sendable {
  let path: VaultPath
  var file: OpenedFile?
  /// Why it cannot be read, as a sentence; nil where it can, or is not there.
  var problem: String?

  /// - Parameter name: the collection's, where it is known.
  init(_ path: VaultPath, in vault: Vault, named name: String?) {
    self.path = path
    do {
      file = OpenedFile(try vault.contents(of: path, named: name))
    } catch {
      problem = Failure(reading: path, error)?.message.sentences
    }
  }
}
