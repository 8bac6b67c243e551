import Foundation

/// Makes vaults that are the same for the same seed, and as hard to read as real ones: about 130 bytes per item, words
/// in more than one script, one to three of hundreds of tags, most of them rare, front matter in every note, nesting,
/// checkboxes, links, dates across three years, prose, and code that looks like items.
struct VaultMaker {
  private var random: SeededGenerator
  private let lines: [String]

  /// - Parameter lines: texts for the items, possibly with their own tags and dates; if empty, the maker draws words.
  init(seed: UInt64, lines: [String] = []) {
    random = SeededGenerator(state: seed)
    self.lines = lines
  }

  /// Makes a vault of `files` notes. All notes have the same number of items, and the inbox gets the remaining ones.
  mutating func make(_ folder: URL, files: Int, items: Int) throws {
    for area in 0..<min(40, files) {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("area\(area)"), withIntermediateDirectories: true)
    }
    let each = items / (files + 1)
    for file in 0..<files {
      let path = "area\(file % 40)/Note \(file).md"
      try Data(note(file, of: files, items: each).utf8).write(to: folder.appendingPathComponent(path))
    }
    try makeInbox(folder, items: items - each * files)
  }

  /// Makes a vault with only an inbox, or adds the inbox to a vault.
  mutating func makeInbox(_ folder: URL, items: Int = 1000) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".offload"), withIntermediateDirectories: true)
    let lines = (0..<items).map { _ in item(depth: 0, links: 1000) }
    try Data(("# Inbox\n\n" + lines.joined()).utf8).write(to: folder.appendingPathComponent("inbox.md"))
  }

  mutating func note(_ file: Int, of files: Int, items: Int) -> String {
    var text =
      "---\ntype: \(file % 3 == 0 ? "plan" : "list")\ntags:\n  - \(tag())\ncreated: \(date())\n---\n\n"
    text += "# Note \(file)\n\n\(words(25)).\n\n"
    var depth = 0
    for index in 0..<items {
      let step = chance(40) ? -1 : chance(33) ? 1 : 0
      depth = index > 0 && file % 3 == 0 ? max(0, min(3, depth + step)) : 0
      text += item(depth: depth, links: files)
    }
    return file % 20 == 0 ? text + "\n```\n- [ ] code #errand\n```\n" : text
  }

  private mutating func item(depth: Int, links: Int) -> String {
    var line = String(repeating: "  ", count: depth) + "- "
    let isDone = chance(15)
    if isDone || chance(52) { line += isDone ? "[x] " : "[ ] " }
    line += lines.isEmpty ? words(4 + Int(random.next() % 10)) : pick(lines)
    for _ in 0..<1 + random.next() % 3 where chance(75) { line += " #\(tag())" }
    if chance(20) { line += chance(25) ? " 📅 \(date())" : " [due:: \(date())]" }
    if chance(90) { line += " [created:: \(date())]" }
    if isDone { line += " [completion:: \(date())]" }
    if chance(5) { line += " [[Note \(random.next() % UInt64(links))]]" }
    return line + "\n"
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in pick(Self.vocabulary) }.joined(separator: " ")
  }

  /// The first tags are by far the most frequent.
  private mutating func tag() -> String {
    let share = Double(random.next() % 1_000_000) / 1_000_000
    let rank = Int(pow(400, share)) - 1
    return rank < Self.tags.count ? Self.tags[rank] : "topic-\(rank)"
  }

  private mutating func date() -> String {
    let (year, month, day) = (2024 + random.next() % 3, 1 + random.next() % 12, 1 + random.next() % 28)
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func pick(_ list: [String]) -> String { list[Int(random.next() % UInt64(list.count))] }

  private static let tags = [
    "errand", "home", "work", "reading", "later", "health", "project/alpha", "project/beta", "waiting",
    "someday",
  ]
  private static let vocabulary = [
    "buy", "call", "write", "read", "ship", "fix", "plan", "the", "a", "report", "dentist", "garden", "milk",
    "bread", "letter", "engine", "window", "passport", "music", "tax", "train", "ticket", "email", "friend",
    "birthday", "draft", "review", "budget", "idea", "kitchen", "lamp", "phone", "about", "with", "from",
    "before", "after", "for", "café", "müde", "наконец", "письмо", "会議", "買い物", "façade", "…",
  ]
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
