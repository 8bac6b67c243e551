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

  /// One way in which a tag is written in the file.
  struct TagUse: Sendable {
    /// Where it is written so first.
    var place: Spot.Position
    var name: [UInt8]
    /// How often.
    var count = 1
    /// Whether the name can be written in another way somewhere without a change of any item's id.
    var isFree: Bool
  }

  struct Task: Sendable {
    var place: Spot.Position
    var ids: [String]
    var dependsOn: [String]
  }

  let path: VaultPath
  var links: [Link] = []
  /// In the order of their first places.
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
    readTags(of: file, &positions)
    readTasks(of: file, &positions)
    blockIDs = Set(file.marks.blockIDs.map { file.text($0).lowercased() })
    for heading in file.document.headings {
      let text = file.text(heading.text)
      anchors.insert(Self.anchor(text))
      let plain = Self.withoutTargets(text)
      if plain != text { anchors.insert(Self.anchor(plain)) }
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

  private mutating func readTags(of file: CheckedFile, _ positions: inout SpotPositions) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    let bytes = file.document.bytes
    let inFront = (file.frontMatter?.tags ?? []).compactMap { $0.range.map { (range: $0, isFree: true) } }
    for (range, isFree) in inFront + file.marks.tags.map({ (range: $0.range, isFree: !$0.isWord) }) {
      let name = bytes[range]
      if let number = numbers[name] {
        tags[number].count += 1
        tags[number].isFree = tags[number].isFree || isFree
      } else {
        numbers[name] = tags.count
        tags.append(
          TagUse(place: positions.position(range.lowerBound), name: Array(name), isFree: isFree))
      }
    }
  }

  private mutating func readTasks(of file: CheckedFile, _ positions: inout SpotPositions) {
    var newest = -1
    for (item, field) in file.fields.all where field.key == .id || field.key == .dependsOn {
      if item != newest {
        let place = positions.position(file.document.items[item].text.lowerBound)
        tasks.append(Task(place: place, ids: [], dependsOn: []))
        newest = item
      }
      if field.key == .id {
        tasks[tasks.count - 1].ids.append(file.text(field.value))
      } else {
        tasks[tasks.count - 1].dependsOn += field.parts(in: file.document.bytes).map { OffloadKit.text($0) }
      }
    }
    tasks.removeAll { $0.ids.isEmpty && $0.dependsOn.isEmpty }
  }

  /// Letters and digits alone, in lower case: programs differ in what else of a heading they keep in a link.
  static func anchor(_ heading: String) -> String {
    if heading.utf8.allSatisfy({ $0 < 0x80 }) {
      let kept = heading.utf8.filter { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
      return String(decoding: kept, as: UTF8.self).lowercased()
    }
    return String(
      String.UnicodeScalarView(
        heading.lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }

  /// The text of a heading without what its links lead to, and without HTML tags.
  static func withoutTargets(_ heading: String) -> String {
    guard heading.utf8.contains(where: { "]<".utf8.contains($0) }) else { return heading }
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
    let firsts = bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast().filter { index in
        switch (bytes[index], bytes[index + 1]) {
        case (UInt8(ascii: "i"), UInt8(ascii: "d")), (UInt8(ascii: "n"), UInt8(ascii: "a")),
          (UInt8(ascii: "{"), UInt8(ascii: "#")):
          true
        default: false
        }
      }
    }
    var found: [String] = []
    for index in firsts {
      guard let opening = openings.first(where: { bytes[index...].starts(with: $0) }) else { continue }
      let value = bytes[(index + opening.count)...].prefix(200).prefix { !"\"'}\n".utf8.contains($0) }
      found.append(anchor(text(value)))
    }
    return found
  }
}
