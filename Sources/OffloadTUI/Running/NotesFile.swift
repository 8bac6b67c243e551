import OffloadKit

/// Reads and writes the lines that keep drafts and numbered places between two runs. It skips lines that it can't read.
enum NotesFile {
  static let drafts = "drafts"
  static let places = "places"
  static let visited = "visited"
  static let looked = "looked"

  // MARK: Numbered places: `1 Home/Errands.md`

  static func bytes(of slots: Slots) -> [UInt8] {
    let lines = slots.places.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)\n" }
    return Array(lines.joined().utf8)
  }

  static func slots(_ bytes: [UInt8]) -> Slots {
    var slots = Slots()
    for line in lines(bytes) {
      let (word, rest) = split(line)
      if let number = Int(word), let path = VaultPath.collection(at: rest) { slots[number] = path }
    }
    return slots
  }

  // MARK: Collections that the user opened lately: a path on each line

  static func bytes(of visited: [VaultPath]) -> [UInt8] {
    Array(visited.map { "\($0.text)\n" }.joined().utf8)
  }

  static func visited(_ bytes: [UInt8]) -> [VaultPath] {
    lines(bytes).compactMap { VaultPath.collection(at: $0) }
  }

  // MARK: Changes of assistants that the user has looked at: `through 57`, then `58 0`

  static func bytes(of looked: LookedAt) -> [UInt8] {
    let lines = looked.looks.sorted { ($0.number, $0.index) < ($1.number, $1.index) }
      .map { "\($0.number) \($0.index)\n" }
    return Array("through \(looked.through)\n\(lines.joined())".utf8)
  }

  static func looked(_ bytes: [UInt8]) -> LookedAt {
    var looked = LookedAt()
    for line in lines(bytes) {
      let (word, rest) = split(line)
      if word == "through", let number = UInt64(rest) { looked.through = number }
      if let number = UInt64(word), let index = Int(rest) {
        looked.looks.insert(.init(number: number, index: index))
      }
    }
    return looked
  }

  // MARK: Drafts: a line for what it is to become, then its parts

  static func bytes(of drafts: [KeptDraft]) -> [UInt8] {
    let text = drafts.map { (head(of: $0.id), $0.draft) }.sorted { $0.0 < $1.0 }.map { head, draft in
      var lines = ["draft \(head)"]
      lines += draft.tags.map { "tag \($0)" }
      if let type = draft.type { lines.append("type \(type)") }
      if !draft.due.isEmpty { lines.append("due \(draft.due)") }
      lines += draft.files.map { "file \($0)" }
      lines += textLines(draft.text)
      if let origin = draft.origin { lines += self.lines(of: origin) }
      return lines.joined(separator: "\n") + "\n"
    }
    return Array(text.joined().utf8)
  }

  private static func textLines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { "text \(Substring($0))" }
  }

  /// Returns the lines for the start of an edit: the same lines, each after `was`. The last one is
  /// `seen 0 1 bcdfghjklmnpqb - [ ] pay rent`.
  private static func lines(of origin: EditOrigin) -> [String] {
    var lines = origin.tags.map { "was tag \($0)" }
    if let type = origin.type { lines.append("was type \(type)") }
    if !origin.due.isEmpty { lines.append("was due \(origin.due)") }
    lines += textLines(origin.text).map { "was \($0)" }
    if let seen = origin.seen {
      lines.append("seen \(seen.occurrence) \(seen.count) \(seen.id?.description ?? "-") \(seen.line)")
    }
    return lines
  }

  static func drafts(_ bytes: [UInt8]) -> [KeptDraft] {
    var drafts: [KeptDraft] = []
    var isKnown = false
    var texts = (now: [String](), was: [String]())
    func endTexts() {
      if isKnown {
        drafts[drafts.count - 1].draft.text = texts.now.joined(separator: "\n")
        drafts[drafts.count - 1].draft.origin?.text = texts.was.joined(separator: "\n")
      }
      texts = ([], [])
    }
    for line in lines(bytes) {
      let (word, rest) = split(line)
      if word == "draft" {
        endTexts()
        let id = self.id(rest)
        isKnown = id != nil
        if let id { drafts.append(KeptDraft(id: id, draft: Draft())) }
      } else if isKnown {
        take(word, rest, &drafts[drafts.count - 1].draft, &texts)
      }
    }
    endTexts()
    return drafts
  }

  private static func take(
    _ word: String, _ rest: String, _ draft: inout Draft, _ texts: inout (now: [String], was: [String])
  ) {
    switch word {
    case "tag": draft.tags.append(rest)
    case "type": draft.type = rest
    case "due": draft.due = rest
    case "file": draft.files.append(rest)
    case "text": texts.now.append(rest)
    case "was":
      var origin = draft.origin ?? EditOrigin(Draft())
      let (word, rest) = split(rest)
      switch word {
      case "tag": origin.tags.append(rest)
      case "type": origin.type = rest
      case "due": origin.due = rest
      case "text": texts.was.append(rest)
      default: break
      }
      draft.origin = origin
    case "seen": draft.origin?.seen = seen(rest)
    default: break
    }
  }

  private static func seen(_ words: String) -> SeenItem? {
    let (occurrence, rest) = split(words)
    let (count, more) = split(rest)
    let (letters, line) = split(more)
    guard let occurrence = Int(occurrence), let count = Int(count) else { return nil }
    return SeenItem(line: line, id: ItemID(letters), occurrence: occurrence, count: count)
  }

  private static func head(of id: DraftID) -> String {
    switch id {
    case .capture: "capture"
    case .add(let path): "add \(path.text)"
    case .edit(let key): "edit \(key.occurrence) \(key.id?.description ?? "-") \(key.path.text)"
    }
  }

  private static func id(_ head: String) -> DraftID? {
    let (word, rest) = split(head)
    switch word {
    case "capture": return .capture
    case "add": return VaultPath.collection(at: rest).map { .add($0) }
    case "edit":
      let (number, more) = split(rest)
      let (letters, path) = split(more)
      guard let occurrence = Int(number), let path = VaultPath.collection(at: path) else { return nil }
      return .edit(ItemKey(path: path, id: ItemID(letters), occurrence: occurrence))
    default: return nil
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the first word, and the text after the space that follows it.
  private static func split(_ line: String) -> (word: String, rest: String) {
    guard let blank = line.utf8.firstIndex(of: 0x20) else { return (line, "") }
    return (String(line[..<blank]), String(line[line.utf8.index(after: blank)...]))
  }
}
