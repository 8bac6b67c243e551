import VaultStore
package import VaultSyntax

/// Stands at the items of one file after another: the one reader of what items say, for queries, models, the check and
/// whoever counts.
///
/// It keeps its memory from file to file, so that an item costs none; model values are made only of items that
/// somebody wants.
package struct ItemScanner: ~Copyable {
  package private(set) var path: VaultPath = .inbox
  package private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  package private(set) var outline = Outline()
  package private(set) var said: ItemText
  /// Index of the item that it stands at.
  package private(set) var index = 0
  private(set) var known = Known()
  package let settings: VaultSettings

  /// - Parameter skimming: whether words are left out, which only models and the check need.
  package init(settings: VaultSettings, skimming: Bool = true) {
    self.settings = settings
    said = ItemText(skimming: skimming)
  }

  /// Turns to another file; `bytes` must stay as long as its items are looked at.
  package mutating func open(_ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.bytes = bytes
    outline.read(bytes, kind: path.fileKind)
    close()
  }

  /// The same for a file whose outline was read before.
  mutating func open(_ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>, _ outline: Outline) {
    (self.path, self.bytes, self.outline) = (path, bytes, outline)
    close()
  }

  /// Forgets what was read of the file before, and what was asked there.
  private mutating func close() {
    known = Known()
    said.leavesLinks = false
  }

  /// Prepares for what somebody is going to ask several items of the file for, and nothing else.
  mutating func read(_ asked: Asked) {
    read(asked.frontMatter)
    said.leavesLinks = !asked.links
  }

  /// A second look at the same file, which reads words too.
  func reader() -> ItemScanner {
    var reader = ItemScanner(settings: settings, skimming: false)
    (reader.path, reader.bytes, reader.outline, reader.known) = (path, bytes, outline, known)
    reader.read(.tags)
    return reader
  }

  /// Reads as much of the file's front matter as somebody is going to ask several items for. Who asks without that gets
  /// the same, read for each question.
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

  /// Of the file; nil where it has none.
  var frontMatter: FrontMatter? { known.frontMatter ?? FrontMatter(bytes, outline) }

  /// Tags of the file's front matter.
  package var inheritedTags: [[UInt8]] { known.hasTags ? known.tags : FrontMatter.tagNames(bytes, outline) }

  /// Turns to an item of the file.
  ///
  /// - Parameter reading: whether what it says is read, beyond its place and its checkbox.
  package mutating func stand(at index: Int, reading: Bool = true) {
    self.index = index
    if reading { said.read(bytes, outline, item: index) }
  }

  package var item: ListItem { outline.items[index] }

  /// The file as a document that outlives the bytes.
  package func document() -> Document {
    Document(Array(bytes), kind: path.fileKind, outline: outline)
  }

  /// What was read of the file's front matter.
  struct Known {
    /// Nil inside where the file has none.
    fileprivate(set) var frontMatter: FrontMatter??
    private(set) var tags: [[UInt8]] = []
    /// Whether `tags` were read.
    private(set) var hasTags = false

    fileprivate mutating func take(tags: [[UInt8]]) { (self.tags, hasTags) = (tags, true) }
  }
}

/// What somebody asks of files and items, beyond what costs nothing.
package struct Asked: Sendable {
  let frontMatter: FrontMatterUse
  let links: Bool

  static let nothing = Asked(frontMatter: .none, links: false)
  /// No more than what the scanner reads in any case.
  static let anything = Asked(frontMatter: .none, links: true)
}

extension Asked {
  /// All that some ask.
  init(_ all: [Asked]) {
    self.init(frontMatter: all.map(\.frontMatter).max() ?? .none, links: all.contains(where: \.links))
  }
}

/// How much of a file's front matter somebody asks for.
package enum FrontMatterUse: Int, Sendable, Comparable {
  case none
  case tags
  case everything

  package static func < (left: FrontMatterUse, right: FrontMatterUse) -> Bool {
    left.rawValue < right.rawValue
  }
}
