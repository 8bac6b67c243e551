import VaultStore
package import VaultSyntax

/// Reads the items of one file after another, for queries, `Item` values, checks and statistics.
///
/// It keeps its memory from file to file, so an item costs no allocation; callers make `Item` values only
/// for the items that they need.
package struct ItemScanner: ~Copyable {
  package private(set) var path: VaultPath = .inbox
  package private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  package private(set) var outline = Outline()
  package private(set) var said: ItemText
  /// The index of the current item.
  package private(set) var index = 0
  private(set) var known = Known()
  package let settings: VaultSettings
  /// The tasks of the vault that may block others; nil outside a vault, where nothing is blocked.
  let openTasks: OpenTaskIDs?

  /// - Parameter skimming: whether to skip words, which only `Item` values and the check need.
  package init(settings: VaultSettings, openTasks: OpenTaskIDs? = nil, skimming: Bool = true) {
    (self.settings, self.openTasks) = (settings, openTasks)
    said = ItemText(skimming: skimming)
  }

  /// Switches to another file; `bytes` must stay valid while the caller reads its items.
  package mutating func open(_ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.bytes = bytes
    outline.read(bytes, kind: path.fileKind)
    close()
  }

  /// Switches to a file with a known outline.
  mutating func open(_ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>, _ outline: Outline) {
    (self.path, self.bytes, self.outline) = (path, bytes, outline)
    close()
  }

  /// Discards the facts and requests for the last file.
  private mutating func close() {
    known = Known()
    said.leavesLinks = false
  }

  /// Prepares for the questions that the caller will ask about more than one item of the file.
  mutating func read(_ asked: Asked) {
    read(asked.frontMatter)
    said.leavesLinks = !asked.links
  }

  /// Returns a second scanner for the same file, which reads words too.
  func reader() -> ItemScanner {
    var reader = ItemScanner(settings: settings, skimming: false)
    (reader.path, reader.bytes, reader.outline, reader.known) = (path, bytes, outline, known)
    reader.read(.tags)
    return reader
  }

  /// Reads the part of the file's front matter that questions about more than one item need. Without this
  /// call, the answers are the same, but each question reads the front matter again.
  package mutating func read(_ use: FrontMatterUse) {
    switch use {
    case .none: break
    case .tags where known.hasTags: break
    case .tags: known.take(tags: FrontMatter.tagNames(bytes, outline))
    case .everything where known.frontMatter != nil: break
    case .everything:
      let frontMatter = FrontMatter(bytes, outline)
      known.frontMatter = .some(frontMatter)
      known.take(tags: frontMatter?.tags.map(\.name) ?? [])
    }
  }

  /// The file's front matter; nil if it has none.
  var frontMatter: FrontMatter? { known.frontMatter ?? FrontMatter(bytes, outline) }

  /// The tags in the file's front matter.
  package var inheritedTags: [[UInt8]] { known.hasTags ? known.tags : FrontMatter.tagNames(bytes, outline) }

  /// Makes an item of the file the current one.
  ///
  /// - Parameter reading: whether to read its content, beyond its place and its checkbox.
  package mutating func stand(at index: Int, reading: Bool = true) {
    self.index = index
    if reading { said.read(bytes, outline, item: index) }
  }

  package var item: ListItem { outline.items[index] }

  /// Returns a document of the file that outlives the bytes.
  package func document() -> Document {
    Document(Array(bytes), kind: path.fileKind, outline: outline)
  }

  /// The front matter that the scanner has read.
  struct Known {
    /// Nil inside if the file has no front matter.
    fileprivate(set) var frontMatter: FrontMatter??
    private(set) var tags: [[UInt8]] = []
    /// Whether `tags` has been read.
    private(set) var hasTags = false

    fileprivate mutating func take(tags: [[UInt8]]) { (self.tags, hasTags) = (tags, true) }
  }
}

/// The parts of files and items that a caller needs, apart from those that cost nothing.
package struct Asked: Sendable {
  let frontMatter: FrontMatterUse
  let links: Bool

  static let nothing = Asked(frontMatter: .none, links: false)
  /// Only the parts that the scanner reads in any case.
  static let anything = Asked(frontMatter: .none, links: true)
}

extension Asked {
  /// Combines more than one request.
  init(_ all: [Asked]) {
    self.init(frontMatter: all.map(\.frontMatter).max() ?? .none, links: all.contains(where: \.links))
  }
}

/// The part of a file's front matter that a caller needs.
package enum FrontMatterUse: Int, Sendable, Comparable {
  case none
  case tags
  case everything

  package static func < (left: FrontMatterUse, right: FrontMatterUse) -> Bool {
    left.rawValue < right.rawValue
  }
}
