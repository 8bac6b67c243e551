/// A three-way merge of front matter or settings, key by key. Tags and aliases merge as sets.
package struct FrontMatterMerge: Sendable {
  package typealias Line = [UInt8]

  package let result: [Line]
  /// The keys that both sides changed in different ways. The smaller value stays; if one side removed the key, the
  /// other's value stays.
  package private(set) var lost: Set<LostValue> = []

  /// - Parameters:
  ///   - base: lines, including the `---` around them; none if there is no front matter.
  package init(base: [Line], _ one: [Line], _ other: [Line]) {
    if one == other || other == base {
      result = one
      return
    }
    if one == base {
      result = other
      return
    }
    let sides = [base, one, other].map(Entries.init)
    let orders = sides.map { $0.order }
    let keys = SequenceMerge(base: orders[0], orders[1], orders[2]) { ThreeWayLines.precedes($0, $1) }.result
    var lines: [Line] = []
    var lost: Set<LostValue> = []
    for key in keys {
      let texts = sides.map { $0.lines[key] ?? [] }
      lines += Self.value(key, texts[0], texts[1], texts[2], &lost)
    }
    self.lost = lost
    let rules = [one, other].compactMap(\.first).min { $0.lexicographicallyPrecedes($1) }
    let closing = [one, other].compactMap(\.last).min { $0.lexicographicallyPrecedes($1) }
    result = lines.isEmpty && (one.isEmpty || other.isEmpty) ? [] : [rules ?? []] + lines + [closing ?? []]
  }

  private static func value(
    _ key: [UInt8], _ base: [Line], _ one: [Line], _ other: [Line], _ lost: inout Set<LostValue>
  ) -> [Line] {
    if one == other || other == base { return one }
    if one == base { return other }
    if one.isEmpty || other.isEmpty {
      let kept = one.isEmpty ? other : one
      lost.insert(LostValue(name: key, kept: value(of: key, kept), lost: []))
      return kept
    }
    let (kept, left) = ThreeWayLines.precedes(other, one) ? (other, one) : (one, other)
    if let list = list(key, base, kept, left) { return list }
    lost.insert(LostValue(name: key, kept: value(of: key, kept), lost: value(of: key, left)))
    return kept
  }

  /// The merged values of a key that is a set, in the form of one side; nil if Offload can't read or write them so.
  private static func list(_ key: [UInt8], _ base: [Line], _ one: [Line], _ other: [Line]) -> [Line]? {
    guard [Array("tags".utf8), Array("aliases".utf8)].contains(key) else { return nil }
    let elements = [base, one, other].map(Self.elements)
    guard let ones = elements[1], let others = elements[2] else { return nil }
    let merged = PartsMerge.set(elements[0] ?? [], ones, others).sorted { $0.lexicographicallyPrecedes($1) }
    if Set(merged) == Set(ones) { return one }
    if Set(merged) == Set(others) { return other }
    let (document, matter) = matter(of: one)
    guard let matter,
      let patches = try? matter.setting(
        String(decoding: key, as: UTF8.self), to: .list(merged.map { .string($0) })),
      let bytes = try? document.applying(patches)
    else { return nil }
    let lines = TextLines(bytes).indices.map { Array(TextLines(bytes)[$0].dropLast()) }
    return Array(lines.dropFirst().dropLast())
  }

  private static func elements(_ lines: [Line]) -> [[UInt8]]? {
    guard let entry = matter(of: lines).1?.entries.first, case .list(let values) = entry.value.value else {
      return nil
    }
    let texts = values.compactMap(\.text)
    return texts.count == values.count ? texts : nil
  }

  private static func matter(of lines: [Line]) -> (Document, FrontMatter?) {
    let rule = Array("---\n".utf8)
    var text = rule
    for line in lines { text += line + [.lineFeed] }
    let document = Document(text + rule)
    return (document, FrontMatter(in: document))
  }

  /// The lines of a key joined into one, without the key itself. The lines before the first key have no key.
  private static func value(of key: [UInt8], _ lines: [Line]) -> [UInt8] {
    let line = Array(lines.joined(separator: [.space]))
    guard !key.isEmpty, let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return line }
    return Array(line[colon...].dropFirst().drop(while: \.isBlank))
  }
}

/// The lines of each key at the left edge, with everything that belongs to it. Lines before the first key belong to an
/// empty key.
private struct Entries {
  private(set) var order: [[UInt8]] = []
  private(set) var lines: [[UInt8]: [[UInt8]]] = [:]

  init(_ frontMatter: [[UInt8]]) {
    var key: [UInt8] = []
    for line in frontMatter.dropFirst().dropLast() {
      if let name = Self.key(of: line) { key = name }
      if lines[key] == nil { order.append(key) }
      lines[key, default: []].append(line)
    }
  }

  private static func key(of line: [UInt8]) -> [UInt8]? {
    guard let first = line.first, !first.isBlank, first != UInt8(ascii: "-"), first != UInt8(ascii: "#"),
      let colon = line.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return line[..<colon].map(\.asciiLowercased)
  }
}
