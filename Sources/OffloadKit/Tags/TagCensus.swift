import VaultStore
import VaultSyntax

/// Every tag of a vault, counted.
struct TagCensus {
  private(set) var tags: [Tag]
  /// Files and folders that could not be read.
  private(set) var unreadable: [UnreadFile]

  /// Counts what bears each tag, and reads the register.
  ///
  /// - Parameter isComplete: whether a file that cannot be read is an error; without it, its tags are missing.
  static func take(of vault: Vault, isComplete: Bool = false) throws -> TagCensus {
    let found = VaultScan(vault).map(where: UnreadMarkdown.mayHoldTags) { scanner in Count(of: &scanner) }
    var count = Count()
    for part in isComplete ? try found.complete() : found.results.map(\.result) { count.add(part) }
    var tags: [TagName: Tag] = [:]
    for entry in try TagRegister.read(from: vault) {
      let text = text(entry.name.bytes)
      tags[entry.name] = Tag(
        name: text, color: entry.color, description: entry.description, itemCount: 0, collectionCount: 0,
        isRegistered: true)
    }
    for (name, uses) in count.uses {
      let new = Tag(
        name: uses.spelling, color: nil, description: nil, itemCount: 0, collectionCount: 0,
        isRegistered: false)
      tags[name, default: new].itemCount += uses.items
      tags[name]?.collectionCount += uses.collections
    }
    return TagCensus(
      tags: tags.values.sorted { $0.name.lowercased() < $1.name.lowercased() }, unreadable: found.unreadable)
  }

  /// How often tags are used.
  private struct Count: Sendable {
    var uses: [TagName: (spelling: String, items: Int, collections: Int)] = [:]

    init() {}

    init(of scanner: inout ItemScanner) {
      for tag in scanner.inheritedTags { use(tag, items: 0, collections: 1) }
      for index in scanner.outline.items.indices {
        scanner.stand(at: index)
        for tag in Set(scanner.said.tags.map { TagName(scanner.bytes[$0.value]) }) {
          use(tag.bytes, items: 1, collections: 0)
        }
      }
    }

    private mutating func use(_ tag: [UInt8], items: Int, collections: Int) {
      let name = TagName(tag)
      uses[name, default: (text(tag), 0, 0)].items += items
      uses[name]?.collections += collections
    }

    mutating func add(_ other: Count) {
      for (name, more) in other.uses {
        uses[name, default: (more.spelling, 0, 0)].items += more.items
        uses[name]?.collections += more.collections
      }
    }
  }
}
