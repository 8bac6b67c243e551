package import VaultStore
import VaultSyntax

/// The names, headings, tags, block ids and links of a vault with their places, in memory file by file, for answers
/// while the user types. It never writes to disk.
///
/// It has two layers: the files on disk and, in front of them, the texts that an editor has open. Adding and removing
/// single files keeps the tables of all files current, so a keystroke costs one file.
package struct VaultImage: Sendable {
  let vault: Vault
  private var onDisk: [VaultPath: FileImage] = [:]
  private var held: [VaultPath: FileImage] = [:]
  /// Every file as readers see it, in path order.
  package private(set) var files: [FileImage]
  private(set) var names: CollectionNames
  private(set) var map: LinkMap
  private var tagUses = TagUses()
  private var aliases = AliasTable()

  /// Reads the whole vault. It leaves out files that it can't read.
  package init(of vault: Vault) {
    self.vault = vault
    let scan = VaultScan(vault) { _ in true }
    let found = scan.gather(Part()) { scanner, number, part in
      part.add(FileImage(scanner.path, scanner.document(), scanner.settings), number)
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

  /// The files that one thread reads.
  private struct Part: Sendable {
    /// Each file with its number.
    var files: [(number: Int, file: FileImage)] = []
    var tagUses = TagUses()

    mutating func add(_ file: FileImage, _ number: Int) {
      files.append((number, file))
      tagUses.add(file)
    }
  }

  /// Reads files again after they were made, changed or removed.
  package mutating func refresh(_ paths: [VaultPath]) {
    for path in paths {
      let file = (try? vault.document(at: path)).flatMap(\.self).map { FileImage(path, $0, vault.settings) }
      exchange(path) { $0.onDisk[path] = file }
    }
    nameAnew()
  }

  /// Takes a text as a vault holds it. If the vault holds none, the file on disk counts again.
  package mutating func hold(_ path: VaultPath, as holding: Vault) {
    let file = holding.heldDocument(at: path).map { FileImage(path, $0, vault.settings, isTyped: true) }
    let isNew = self[path] == nil
    exchange(path) { $0.held[path] = file }
    if isNew || file == nil { nameAnew() }
  }

  /// Changes a layer, and updates the tables of all files by the difference.
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

  /// A name that matches what the user typed, and how well: a lower score is better.
  package typealias Named = (name: String, path: VaultPath, score: Int)

  /// Returns collections by their shortest names: the best match first, and among equals those of `first`, then path
  /// order. The tag register isn't a collection.
  ///
  /// - Parameters:
  ///   - typed: letters of the name, in order. Collections that match only with a folder's name come last, by their
  ///     paths.
  ///   - most: the maximum number of results.
  ///   - first: collections that come first among equals, if they exist.
  package func collections(
    named typed: String = "", most: Int, first: [VaultPath] = [],
    where isWanted: (VaultPath) -> Bool = { _ in true }
  ) -> [Named] {
    let letters = Letters(typed)
    var found: [(score: Int, option: Named)] = []
    let ahead = first.filter { self[$0] != nil }
    let known = Set(ahead)
    var countOfWorst = 0
    for (place, path) in [ahead, names.paths].joined().enumerated()
    where path.isCollection && (place < ahead.count || !known.contains(path)) {
      if typed.isEmpty, found.count == most { break }
      // A name is a part of the path.
      let whole = String(path.text.dropLast(3))
      guard letters.mayMatch(whole), isWanted(path) else { continue }
      let name = names.shortestName(of: path)
      if typed.isEmpty {
        found.append((0, (name, path, 0)))
      } else if letters.mayMatch(name), let score = letters.match(in: Letters(name))?.score {
        found.append((score, (name, path, score)))
      } else if countOfWorst < most, letters.isIn(Letters(whole)) {
        countOfWorst += 1
        found.append((Self.worst, (whole, path, Self.worst)))
      }
    }
    return Score.sorted(found, most: most)
  }

  /// Worse than any match of a name.
  private static let worst = Int.max

  /// Returns the aliases of collections, in order.
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

  /// Returns the headings that contain the letters in one piece, in path order, except those that only repeat the
  /// name of their file.
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

  package func name(of path: VaultPath) -> String { names.shortestName(of: path) }

  /// Returns the wanted tags with the number of their uses, most used first, each in its commonest spelling.
  ///
  /// - Parameter isWanted: gets each name in lower case.
  package func tags(where isWanted: (_ folded: String) -> Bool = { _ in true }) -> [(
    name: String, count: Int
  )] {
    tagUses.tags(where: isWanted)
  }

  /// Returns the file that a link leads to; nil if there is none.
  package func file(of link: FileImage.Link, in source: VaultPath) -> VaultPath? {
    map.file(of: link.target, in: source) ?? aliases[text(link.target.path)]
  }

  /// Returns the file, or the place in a file, that a link leads to; nil if it leads to no file.
  package func end(of link: FileImage.Link, in source: VaultPath) -> (file: VaultPath, place: TextSpan?)? {
    file(of: link, in: source).map { file in (file, link.anchor.flatMap { self[file]?.span(of: $0) }) }
  }

  /// Returns the file that a name in a link would lead to.
  package func file(named name: String, in source: VaultPath) -> VaultPath? {
    let target = LinkTarget(form: .wikilink, isEmbed: false, path: Array(name.utf8), anchor: nil)
    return map.file(of: target, in: source) ?? aliases[name]
  }

  /// Returns all links to a file, or to one place in it.
  ///
  /// - Parameter place: the place as `FileImage.span(of:)` returns it; nil for all links to the file and to places in
  ///   it.
  package func links(to path: VaultPath, at place: TextSpan? = nil) -> [(
    path: VaultPath, link: FileImage.Link
  )] {
    let target = self[path]
    let names = Set(([path.text] + (target?.aliases ?? [])).compactMap(CollectionNames.lastName))
    return files.flatMap { file in
      file.links.filter { link in
        // A link without a name leads to its own file.
        let mayLeadThere =
          link.target.path.isEmpty ? file.path == path : link.lastName.map(names.contains) ?? true
        guard mayLeadThere, self.file(of: link, in: file.path) == path else { return false }
        guard let place else { return true }
        return link.anchor.flatMap { target?.span(of: $0) } == place
      }.map { (file.path, $0) }
    }
  }

  /// Returns every item with the same words, by its line from 0, in the files that have any.
  ///
  /// - Parameter holding: the vault with the texts that an editor has open.
  package func items(withID id: ItemID, in holding: Vault) -> [(path: VaultPath, found: [Int])] {
    gather { file, found in
      let typed = holding.heldDocument(at: file.path)
      let items = typed.map { FileImage.items(of: $0, at: file.path, vault.settings) } ?? file.items
      for item in items where item.id == id { found.append(Int(item.line)) }
    }
  }

  /// Returns every place that uses a tag, or a tag nested under it, in the files that have any.
  package func uses(ofTag name: String) -> [(path: VaultPath, found: [TextSpan])] {
    let spellings = Array(tagUses.spellings(coveredBy: name).keys)
    return gather { file, found in
      for tag in file.inheritedTags where spellings.contains(tag.name) { found.append(tag.span) }
      for tag in file.tags where spellings.contains(tag.name) { found.append(tag.span) }
    }
  }

  /// Collects the finds of each file in path order, without the files that have none.
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

  /// Returns how often texts and front matter use a tag or a tag nested under it.
  package func useCount(ofTag name: String) -> Int {
    tagUses.spellings(coveredBy: name).values.reduce(0) { $0 + $1.written + $1.inherited }
  }

  /// Returns the place at which the register describes a tag; nil if it doesn't list the tag.
  package func registration(ofTag name: String) -> (path: VaultPath, span: TextSpan)? {
    let wanted = TagName(text: name)
    return self[.tagRegister]?.tags.first { TagName(text: $0.name) == wanted }.map { (.tagRegister, $0.span) }
  }

  /// Returns a tag as front matter can hold it by itself.
  package static func frontMatterText(ofTag name: String) -> String {
    OffloadKit.text(FrontMatter.listText(ofTag: Array(name.utf8)))
  }
}
