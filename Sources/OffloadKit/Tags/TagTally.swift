import VaultSyntax

/// How often tags are used, as one thread counts them. A tag that was met before, written in the same way, takes no memory.
struct TagTally: Sendable {
  struct Use: Sendable {
    let name: TagName
    /// The file in which it was met first; `name` is how it is written there.
    var file: Int
    var items = 0
    var collections = 0
    /// Number of the item that was counted last, since an item counts once.
    fileprivate var newestItem = 0
  }

  /// One way in which a tag is written.
  private struct Spelling: Sendable {
    let hash: Int
    let bytes: [UInt8]
    /// Index in `uses`.
    let use: Int
  }

  private(set) var uses: [Use] = []
  private var byName: [TagName: Int] = [:]
  private var spellings: [Spelling] = []
  /// Indices of `spellings` from their hashes on, the next free one taken; -1 where there is none. A power of two.
  private var slots = [Int](repeating: -1, count: 256)
  private var itemCount = 0

  /// Counts what the collection bears that the scanner stands at.
  mutating func addCollection(_ scanner: borrowing ItemScanner, file: Int) {
    for tag in scanner.inheritedTags {
      let use = tag.withUnsafeBufferPointer { number(of: $0, file) }
      uses[use].collections += 1
    }
  }

  /// Counts what the item bears that the scanner stands at.
  mutating func addItem(_ scanner: borrowing ItemScanner, file: Int) {
    itemCount += 1
    for tag in scanner.said.tags {
      let use = number(of: scanner.slice(tag.value), file)
      if uses[use].newestItem == itemCount { continue }
      uses[use].newestItem = itemCount
      uses[use].items += 1
    }
  }

  /// Adds what another thread has counted in other files.
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
    }
  }

  private mutating func number(of tag: UnsafeBufferPointer<UInt8>, _ file: Int) -> Int {
    // What stands in files must not be able to choose where it goes, so the hash has the process's seed.
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(tag))
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let known = slots[slot]
      if spellings[known].hash == hash, spellings[known].bytes.elementsEqual(tag) {
        return spellings[known].use
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = spellings.count
    let use = use(of: TagName(tag), file)
    spellings.append(Spelling(hash: hash, bytes: Array(tag), use: use))
    if 2 * spellings.count > slots.count { makeRoom() }
    return use
  }

  private mutating func use(of name: TagName, _ file: Int) -> Int {
    if let known = byName[name] { return known }
    byName[name] = uses.count
    uses.append(Use(name: name, file: file))
    return uses.count - 1
  }

  private mutating func makeRoom() {
    slots = [Int](repeating: -1, count: 2 * slots.count)
    for (index, spelling) in spellings.enumerated() {
      var slot = spelling.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = index
    }
  }
}
