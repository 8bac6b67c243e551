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
  private var head: Head?
  let settings: VaultSettings

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
    head = nil
  }

  /// The same for a file whose outline and front matter were read before.
  mutating func open(
    _ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>, _ outline: Outline, _ frontMatter: FrontMatter?
  ) {
    (self.path, self.bytes, self.outline, head) = (path, bytes, outline, Head(frontMatter))
  }

  /// A second look at the same file, which reads words too.
  func reader() -> ItemScanner {
    var reader = ItemScanner(settings: settings, skimming: false)
    (reader.path, reader.bytes, reader.outline) = (path, bytes, outline)
    reader.head = head ?? Head(FrontMatter(bytes, outline))
    return reader
  }

  /// Reads the file's front matter, for whoever is going to ask several items for it. Who asks without that gets the
  /// same, read for each question.
  package mutating func readFrontMatter() {
    if head == nil { head = Head(FrontMatter(bytes, outline)) }
  }

  /// Of the file; nil where it has none.
  var frontMatter: FrontMatter? { head.map(\.frontMatter) ?? FrontMatter(bytes, outline) }

  /// Tags of the file's front matter.
  package var inheritedTags: [[UInt8]] { (head ?? Head(FrontMatter(bytes, outline))).tags }

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

  /// What was read of front matter.
  private struct Head {
    let frontMatter: FrontMatter?
    let tags: [[UInt8]]

    init(_ frontMatter: FrontMatter?) {
      self.frontMatter = frontMatter
      tags = frontMatter?.tags.map(\.name) ?? []
    }
  }
}
