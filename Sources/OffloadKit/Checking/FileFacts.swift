import VaultStore
import VaultSyntax

/// The facts about one file that the rules for the whole vault need.
struct FileFacts: Sendable {
  /// A link that leads to no file, to a place within one, or to one of several that fit it equally well.
  struct Link: Sendable {
    var place: Spot.Position
    var target: LinkTarget
    /// Nil if the names of collections can't tell.
    var file: VaultPath?
    /// The other files that fit the link equally well.
    var rivals: [VaultPath] = []
  }

  /// One spelling of a tag in the file.
  struct TagUse: Sendable {
    /// The first place with this spelling.
    var place: Spot.Position
    var name: [UInt8]
    /// How often the file has it.
    var count: Int32 = 1
    /// Whether the spelling can change somewhere without changing the id of any item.
    var isFree: Bool
  }

  struct Task: Sendable {
    var place: Spot.Position
    var ids: [String]
    var dependsOn: [String]
    /// Whether the task is open, and isn't a version that a merge left undecided.
    var isOpen: Bool
  }

  let path: VaultPath
  var links: [Link] = []
  /// In the order of their first places.
  var tags: [TagUse] = []
  var tasks: [Task] = []
  var aliases: [String] = []
  /// Whether the last line has no line ending.
  var endsOpen = false

  init(_ file: CheckedFile, _ map: LinkMap) {
    var spelled = SpelledTags()
    self.init(file, map, &spelled)
  }

  /// - Parameter spelled: the spellings from earlier files, for a caller that reads many.
  init(_ file: CheckedFile, _ map: LinkMap, _ spelled: inout SpelledTags) {
    path = file.path
    var positions = SpotPositions(file)
    for link in file.marks.links { add(link.target, at: link.range.lowerBound, file, map, &positions) }
    for link in file.document.frontMatterLinks {
      add(link.target, at: link.range.lowerBound, file, map, &positions)
    }
    readTags(of: file, &positions, &spelled)
    readTasks(of: file, &positions)
    endsOpen = file.bytes.last.map { !isLineEnding($0) } ?? false
    aliases = file.frontMatter?.aliases.map { text($0) } ?? []
  }

  /// A file of which only the aliases matter.
  init(_ path: VaultPath, aliases: [String]) { (self.path, self.aliases) = (path, aliases) }

  private mutating func add(
    _ target: LinkTarget, at offset: Int, _ file: CheckedFile, _ map: LinkMap,
    _ positions: inout SpotPositions
  ) {
    let (found, rivals) = map.meaning(of: target, in: file.path)
    guard found == nil || !rivals.isEmpty || target.anchor.map({ !$0.isEmpty }) ?? false else { return }
    links.append(Link(place: positions.position(offset), target: target, file: found, rivals: rivals))
  }

  private mutating func readTags(
    of file: CheckedFile, _ positions: inout SpotPositions, _ spelled: inout SpelledTags
  ) {
    spelled.turnToNextFile()
    for tag in file.frontMatter?.tags ?? [] {
      if let range = tag.range { addTag(range, isFree: true, file, &positions, &spelled) }
    }
    for tag in file.marks.tags { addTag(tag.range, isFree: !tag.isWord, file, &positions, &spelled) }
    // The facts of all files stay until the end, so drop the spare room of the array.
    tags = tags.withUnsafeBufferPointer(Array.init)
  }

  private mutating func addTag(
    _ range: Range<Int>, isFree: Bool, _ file: CheckedFile, _ positions: inout SpotPositions,
    _ spelled: inout SpelledTags
  ) {
    let number = file.bytes.withUnsafeBufferPointer {
      spelled.number(of: UnsafeBufferPointer(rebasing: $0[range]))
    }
    if let index = spelled.index(of: number, orElse: tags.count) {
      tags[index].count += 1
      tags[index].isFree = tags[index].isFree || isFree
    } else {
      let place = positions.position(range.lowerBound)
      tags.append(TagUse(place: place, name: spelled.name(number), isFree: isFree))
    }
  }

  private mutating func readTasks(of file: CheckedFile, _ positions: inout SpotPositions) {
    var newest = -1
    for (item, field) in file.fields.all where field.key == .id || field.key == .dependsOn {
      if item != newest {
        let place = positions.position(file.items[item].text.lowerBound)
        tasks.append(Task(place: place, ids: [], dependsOn: [], isOpen: file.isOpen(item)))
        newest = item
      }
      if field.key == .id {
        tasks[tasks.count - 1].ids.append(file.text(field.value))
      } else {
        tasks[tasks.count - 1].dependsOn += field.parts(in: file.bytes).map { OffloadKit.text($0) }
      }
    }
    tasks.removeAll { $0.ids.isEmpty && $0.dependsOn.isEmpty }
  }
}

/// The spellings of tags in one file after another.
struct SpelledTags: Sendable {
  private var spellings = Spellings()
  /// For each spelling: the last file with it, and its index among the tags of that file.
  private var newest: [(file: Int, index: Int)] = []
  private var file = 0

  mutating func turnToNextFile() { file += 1 }

  mutating func number(of tag: UnsafeBufferPointer<UInt8>) -> Int {
    let number = spellings.number(of: tag)
    if number == newest.count { newest.append((0, 0)) }
    return number
  }

  func name(_ number: Int) -> [UInt8] { spellings[number] }

  /// Returns the index of a spelling among the tags of the current file. Returns nil if the file didn't have it yet,
  /// and gives it the next index.
  mutating func index(of number: Int, orElse next: Int) -> Int? {
    if newest[number].file == file { return newest[number].index }
    newest[number] = (file, next)
    return nil
  }
}
