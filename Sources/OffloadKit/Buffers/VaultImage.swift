package import VaultStore
import VaultSyntax

/// What is asked of a vault while somebody types, kept in memory file by file: names, headings, tags, block ids and links,
/// with their places. Nothing on disk is made of it.
///
/// Two layers: files as they are on disk, and in front of them the texts that an editor has open. What is asked of all files
/// at once is kept by what each of them adds, so that a key that is pressed costs one file.
package struct VaultImage: Sendable {
  let vault: Vault
  private var onDisk: [VaultPath: FileImage] = [:]
  private var held: [VaultPath: FileImage] = [:]
  /// Every file as it is seen, in path order.
  package private(set) var files: [FileImage]
  private(set) var names: CollectionNames
  private(set) var map: LinkMap
  private var tagUses = TagUses()
  private var aliases = AliasTable()

  /// Reads all of the vault. What cannot be read is as if it were not there.
  package init(of vault: Vault) {
    self.vault = vault
    let scan = VaultScan(vault) { _ in true }
    let found = scan.gather(Part()) { scanner, number, part in
      part.add(FileImage(scanner.path, scanner.document()), number)
    }
    var inOrder = [FileImage?](repeating: nil, count: scan.files.count)
    for part in found.parts { for (number, file) in part.files { inOrder[number] = file } }
    files = inOrder.compactMap(\.self)
    onDisk = Dictionary(minimumCapacity: files.count)
    for file in files {
      onDisk[file.path] = file
      if !file.aliases.isEmpty { aliases.add(file) }
    }
    for part in found.parts { tagUses.add(part.tagUses) }
    names = CollectionNames(files.map(\.path))
    map = vault.linkMap(names)
  }

  /// What one thread reads.
  private struct Part: Sendable {
    /// With the number of each.
    var files: [(number: Int, file: FileImage)] = []
    var tagUses = TagUses()

    mutating func add(_ file: FileImage, _ number: Int) {
      files.append((number, file))
      tagUses.add(file)
    }
  }

  /// Reads files anew that were made, changed or removed.
  package mutating func refresh(_ paths: [VaultPath]) {
    for path in paths {
      let file = (try? vault.document(at: path)).flatMap(\.self).map { FileImage(path, $0) }
      exchange(path) { $0.onDisk[path] = file }
    }
    nameAnew()
  }

  /// Takes a text as a vault holds it; where it holds none, the disk's counts again.
  package mutating func hold(_ path: VaultPath, as holding: Vault) {
    let file = holding.heldDocument(at: path).map { FileImage(path, $0) }
    let isNew = self[path] == nil
    exchange(path) { $0.held[path] = file }
    if isNew || file == nil { nameAnew() }
  }

  /// Changes a layer, and what is kept of all files by the difference.
  private mutating func exchange(_ path: VaultPath, _ change: (inout VaultImage) -> Void) {
    let old = self[path]
    change(&self)
    let new = self[path]
    let index = files.partitioningIndex { $0.path >= path }
    files.replaceSubrange(index..<(old == nil ? index : index + 1), with: new.map { [$0] } ?? [])
    if let old, let new, old.bearsSame(as: new) { return }
    if let old {
      tagUses.remove(old)
      aliases.remove(old)
    }
    if let new {
      tagUses.add(new)
      aliases.add(new)
    }
  }

  private mutating func nameAnew() {
    if files.count == names.paths.count, zip(files, names.paths).allSatisfy({ $0.path == $1 }) { return }
    names = CollectionNames(files.map(\.path))
    map = vault.linkMap(names)
  }
}

// MARK: Asking

extension VaultImage {
  package subscript(_ path: VaultPath) -> FileImage? { held[path] ?? onDisk[path] }

  /// A name that somebody types a part of, and how well the part matches it: lower is better.
  package typealias Named = (name: String, path: VaultPath, score: Int)

  /// Collections by their shortest names, the best match first, and in path order behind those that come first. The tag
  /// register is none.
  ///
  /// - Parameters:
  ///   - typed: letters of the name, in order. Those with it in a folder's name come last, by their paths.
  ///   - most: how many are named.
  ///   - first: those that come first among equals, as far as they are there.
  package func collections(
    named typed: String = "", most: Int, first: [VaultPath] = [],
    where isWanted: (VaultPath) -> Bool = { _ in true }
  ) -> [Named] {
    let letters = Letters(typed)
    var found: [Named] = []
    let ahead = first.filter { self[$0] != nil }
    let known = Set(ahead)
    for (place, path) in [ahead, names.paths].joined().enumerated()
    where path.holdsItems && (place < ahead.count || !known.contains(path)) {
      if typed.isEmpty, found.count == most { break }
      // A name is a part of the path.
      let whole = String(path.text.dropLast(3))
      guard letters.mayMatch(whole), isWanted(path) else { continue }
      let name = names.shortestName(of: path)
      if typed.isEmpty {
        found.append((name, path, 0))
      } else if let score = letters.match(in: Letters(name))?.score {
        found.append((name, path, score))
      } else if letters.isIn(Letters(whole)) {
        found.append((whole, path, Self.worst))
      }
    }
    return Array(Score.sorted(found.map { (score: $0.score, option: $0) }).prefix(most))
  }

  /// Worse than any match of a name.
  private static let worst = Int.max

  /// The other names of collections, in their order.
  ///
  /// - Parameter typed: letters of the name, in order.
  package func otherNames(with typed: String) -> [Named] {
    let letters = Letters(typed)
    return aliases.paths(where: letters.mayMatch).compactMap { folded, path in
      guard let name = self[path]?.aliases.first(where: { CollectionNames.folded($0) == folded }),
        let score = letters.match(in: Letters(name))?.score
      else { return nil }
      return (name, path, score)
    }
  }

  /// Headings with the letters in one piece, but for those that say no more than their file's name, in path order.
  package func headings(with typed: String) -> [(heading: FileImage.Heading, path: VaultPath, score: Int)] {
    let letters = Letters(typed)
    return files.flatMap { file in
      file.headings.compactMap { heading in
        guard letters.mayMatch(heading.text), heading.text != file.path.collectionName,
          let score = letters.match(in: Letters(heading.text))?.score, score < Score.scattered
        else { return nil }
        return (heading, file.path, score)
      }
    }
  }

  /// The shortest name of a collection.
  package func name(of path: VaultPath) -> String { names.shortestName(of: path) }

  /// The tags that are wanted with how often each is used, most first, by their commonest spelling.
  ///
  /// - Parameter isWanted: asked of a name in lower case.
  package func tags(where isWanted: (_ folded: String) -> Bool = { _ in true }) -> [(
    name: String, count: Int
  )] {
    tagUses.tags(where: isWanted)
  }

  /// The file that a link leads to; nil where there is none.
  package func file(of link: FileImage.Link, in source: VaultPath) -> VaultPath? {
    map.file(of: link.target, in: source) ?? aliases[text(link.target.path)]
  }

  /// Where a link leads: to a file, or to a place in it; nil where it leads to no file.
  package func end(of link: FileImage.Link, in source: VaultPath) -> (file: VaultPath, place: TextSpan?)? {
    file(of: link, in: source).map { file in (file, link.anchor.flatMap { self[file]?.span(of: $0) }) }
  }

  /// The file that a name in a link would lead to.
  package func file(named name: String, in source: VaultPath) -> VaultPath? {
    let target = LinkTarget(form: .wikilink, isEmbed: false, path: Array(name.utf8), anchor: nil)
    return map.file(of: target, in: source) ?? aliases[name]
  }

  /// All links to a file, or to one place in it.
  ///
  /// - Parameter place: the place, as `FileImage.span(of:)` tells it; nil for links to the file and to whatever is in it.
  package func links(to path: VaultPath, at place: TextSpan? = nil) -> [(
    path: VaultPath, link: FileImage.Link
  )] {
    let target = self[path]
    let names = Set(([path.text] + (target?.aliases ?? [])).compactMap(CollectionNames.lastName))
    return files.flatMap { file in
      file.links.filter { link in
        // One without a name leads to its own file.
        let mayLeadThere =
          link.target.path.isEmpty ? file.path == path : link.lastName.map(names.contains) ?? true
        guard mayLeadThere, self.file(of: link, in: file.path) == path else { return false }
        guard let place else { return true }
        return link.anchor.flatMap { target?.span(of: $0) } == place
      }.map { (file.path, $0) }
    }
  }

  /// Every item with the same words, by its line from 0, in the files that have any.
  package func items(withID id: ItemID) -> [(path: VaultPath, found: [Int])] {
    gather { file, found in
      for item in file.items where item.id == id { found.append(Int(item.line)) }
    }
  }

  /// Every place where a tag is written, or one nested under it, in the files that have any.
  package func uses(ofTag name: String) -> [(path: VaultPath, found: [TextSpan])] {
    let spellings = Array(tagUses.spellings(coveredBy: name).keys)
    return gather { file, found in
      for tag in file.inheritedTags where spellings.contains(tag.name) { found.append(tag.span) }
      for tag in file.tags where spellings.contains(tag.name) { found.append(tag.span) }
    }
  }

  /// What files have, in path order, but for those that have none of it.
  private func gather<Found>(
    _ find: (FileImage, inout [Found]) -> Void
  ) -> [(path: VaultPath, found: [Found])] {
    var all: [(path: VaultPath, found: [Found])] = []
    for file in files {
      var found: [Found] = []
      find(file, &found)
      if !found.isEmpty { all.append((file.path, found)) }
    }
    return all
  }

  /// How often a tag is used, or one nested under it, in texts and in front matter.
  package func useCount(ofTag name: String) -> Int {
    tagUses.spellings(coveredBy: name).values.reduce(0) { $0 + $1.written + $1.inherited }
  }

  /// Where the register says what a tag is; nil where it does not list it.
  package func registration(ofTag name: String) -> (path: VaultPath, span: TextSpan)? {
    let wanted = TagName(text: name)
    return self[.tagRegister]?.tags.first { TagName(text: $0.name) == wanted }.map { (.tagRegister, $0.span) }
  }

  /// A tag as it can stand by itself in front matter.
  package static func frontMatterText(ofTag name: String) -> String {
    OffloadKit.text(FrontMatter.listText(ofTag: Array(name.utf8)))
  }
}
