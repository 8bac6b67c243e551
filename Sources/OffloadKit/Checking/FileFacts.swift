import VaultStore
import VaultSyntax

/// What the rules that look at the whole vault need to know of one file.
struct FileFacts: Sendable {
  /// A link that leads to no file, or to a place within one.
  struct Link: Sendable {
    var place: Spot.Position
    var target: LinkTarget
    /// Nil where the names of collections do not tell.
    var file: VaultPath?
  }

  struct TagUse: Sendable {
    var place: Spot.Position
    var name: [UInt8]
    /// Whether the name can be written in another way without a change of any item's id.
    var isFree: Bool
  }

  struct Task: Sendable {
    var place: Spot.Position
    var ids: [String]
    var dependsOn: [String]
  }

  let path: VaultPath
  var links: [Link] = []
  var tags: [TagUse] = []
  var tasks: [Task] = []
  /// Headings and HTML anchors, as anchors are compared.
  var anchors: Set<String> = []
  /// Block ids in lower case.
  var blockIDs: Set<String> = []
  var aliases: [String] = []

  init(_ file: CheckedFile, _ map: LinkMap) {
    path = file.path
    var positions = SpotPositions(file.document)
    for link in file.marks.links { add(link.target, at: link.range.lowerBound, file, map, &positions) }
    for link in file.document.frontMatterLinks {
      add(link.target, at: link.range.lowerBound, file, map, &positions)
    }
    for tag in file.frontMatter?.tags ?? [] {
      guard let range = tag.range else { continue }
      tags.append(TagUse(place: positions.position(range.lowerBound), name: tag.name, isFree: true))
    }
    for tag in file.marks.tags {
      tags.append(
        TagUse(
          place: positions.position(tag.range.lowerBound), name: Array(file.document.bytes[tag.range]),
          isFree: !tag.isWord))
    }
    readTasks(of: file, &positions)
    blockIDs = Set(file.marks.blockIDs.map { file.text($0).lowercased() })
    for heading in file.document.headings {
      let text = file.text(heading.text)
      anchors.insert(Self.anchor(text))
      anchors.insert(Self.anchor(Self.withoutTargets(text)))
    }
    aliases = file.frontMatter?.aliases.map { text($0) } ?? []
    anchors.formUnion(Self.htmlAnchors(in: file.document.bytes))
  }

  /// A file of which only the other names matter.
  init(_ path: VaultPath, aliases: [String]) { (self.path, self.aliases) = (path, aliases) }

  private mutating func add(
    _ target: LinkTarget, at offset: Int, _ file: CheckedFile, _ map: LinkMap,
    _ positions: inout SpotPositions
  ) {
    let found = map.file(of: target, in: file.path)
    guard found == nil || target.anchor.map({ !$0.isEmpty }) ?? false else { return }
    links.append(Link(place: positions.position(offset), target: target, file: found))
  }

  private mutating func readTasks(of file: CheckedFile, _ positions: inout SpotPositions) {
    for (index, said) in file.said.enumerated() {
      let ids = said.fields.filter { $0.key == .id }.map { file.text($0.value) }
      let others = said.fields.filter { $0.key == .dependsOn }
        .flatMap { $0.parts(in: file.document.bytes).map { OffloadKit.text($0) } }
      guard !ids.isEmpty || !others.isEmpty else { continue }
      let place = positions.position(file.document.items[index].text.lowerBound)
      tasks.append(Task(place: place, ids: ids, dependsOn: others))
    }
  }

  /// Letters and digits alone, in lower case: programs differ in what else of a heading they keep in a link.
  static func anchor(_ heading: String) -> String {
    String(
      String.UnicodeScalarView(
        heading.lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }

  /// The text of a heading without what its links lead to, and without HTML tags.
  static func withoutTargets(_ heading: String) -> String {
    var (text, rest) = ("", heading[...])
    while let first = rest.first {
      let closer: Character? = rest.hasPrefix("](") ? ")" : first == "<" ? ">" : nil
      if let closer, let end = rest.firstIndex(of: closer) {
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The values of `id="…"` and `name="…"`, and `{#…}`, which programs beside Obsidian take for anchors.
  private static func htmlAnchors(in bytes: [UInt8]) -> [String] {
    let openings = ["id=\"", "name=\"", "id='", "name='", "{#"].map { Array($0.utf8) }
    var found: [String] = []
    for index in bytes.indices
    where [UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "{")].contains(bytes[index]) {
      guard let opening = openings.first(where: { bytes[index...].starts(with: $0) }) else { continue }
      let value = bytes[(index + opening.count)...].prefix(200).prefix { !"\"'}\n".utf8.contains($0) }
      found.append(anchor(text(value)))
    }
    return found
  }
}
