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
  /// Tags of the file's front matter.
  package private(set) var inheritedTags: [[UInt8]] = []
  private(set) var frontMatter: FrontMatter?
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
    if !inheritedTags.isEmpty { inheritedTags.removeAll() }
    frontMatter = FrontMatter(bytes, outline)
    if let frontMatter { inheritedTags = frontMatter.tags.map(\.name) }
  }

  /// The same for a file whose outline and front matter were read before; only models are made of its items.
  mutating func open(
    _ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>, _ outline: Outline, inheritedTags: [[UInt8]]
  ) {
    (self.path, self.bytes, self.outline, self.inheritedTags) = (path, bytes, outline, inheritedTags)
  }

  /// A second look at the same file, which reads words too.
  func reader() -> ItemScanner {
    var reader = ItemScanner(settings: settings, skimming: false)
    reader.open(path, bytes, outline, inheritedTags: inheritedTags)
    return reader
  }

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
}
