import VaultSyntax

/// Counts the uses of tags in one thread. A known tag with a known spelling allocates no memory.
struct TagTally: Sendable {
  struct Use: Sendable {
    let name: TagName
    /// The first file with the tag; `name` has its spelling there.
    var file: Int
    var items = 0
    var collections = 0
    /// The number of files that have it only in prose.
    var prose = 0
    /// The file of the last count.
    fileprivate var newestFile = -1
    /// The number of the last counted item, because an item counts once.
    fileprivate var newestItem = 0
  }

  private(set) var uses: [Use] = []
  private var byName: [TagName: Int] = [:]
  private var spellings = Spellings()
  /// For each spelling, the index in `uses`.
  private var useOfSpelling: [Int] = []
  private var itemCount = 0

  /// Counts the tags of the scanner's collection.
  mutating func addCollection(_ scanner: borrowing ItemScanner, file: Int) {
    for tag in scanner.inheritedTags {
      let use = tag.withUnsafeBufferPointer { number(of: $0, file) }
      uses[use].collections += 1
      uses[use].newestFile = file
    }
  }

  /// Counts the tags of the scanner's current item.
  ///
  /// - Returns: the number of tags in its text.
  @discardableResult
  mutating func addItem(_ scanner: borrowing ItemScanner, file: Int) -> Int {
    itemCount += 1
    for tag in scanner.said.tags {
      let use = number(of: scanner.slice(tag.value), file)
      if uses[use].newestItem == itemCount { continue }
      uses[use].newestItem = itemCount
      uses[use].newestFile = file
      uses[use].items += 1
    }
    return scanner.said.tags.count
  }

  /// Counts the tags of a file that its collection and items don't have. Call it last for each file.
  mutating func addProse(of document: Document, file: Int) {
    for name in document.tagNames {
      let use = name.withUnsafeBufferPointer { number(of: $0, file) }
      if uses[use].newestFile == file { continue }
      uses[use].newestFile = file
      uses[use].prose += 1
    }
  }

  /// Adds the counts of another thread in other files.
  mutating func add(_ other: TagTally) {
    for use in other.uses {
      guard let index = byName[use.name] else {
        byName[use.name] = uses.count
        uses.append(use)
        continue
      }
      let known = uses[index]
      uses[index] = use.file < known.file ? use : known
      uses[index].items = known.items + use.items
      uses[index].collections = known.collections + use.collections
      uses[index].prose = known.prose + use.prose
    }
  }

  private mutating func number(of tag: UnsafeBufferPointer<UInt8>, _ file: Int) -> Int {
    let spelling = spellings.number(of: tag)
    if spelling == useOfSpelling.count { useOfSpelling.append(use(of: TagName(tag), file)) }
    return useOfSpelling[spelling]
  }

  private mutating func use(of name: TagName, _ file: Int) -> Int {
    if let known = byName[name] { return known }
    byName[name] = uses.count
    uses.append(Use(name: name, file: file))
    return uses.count - 1
  }
}
