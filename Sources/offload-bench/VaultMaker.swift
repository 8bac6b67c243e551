import Foundation

/// Makes vaults that are the same for the same seed: notes in folders, with headings, prose, items, nested items,
/// checkboxes, tags, links, and dates in both dialects.
struct VaultMaker {
  private var random: SeededGenerator
  private var number = 0

  init(seed: UInt64) {
    random = SeededGenerator(state: seed)
  }

  /// Makes a vault with an inbox of a thousand lines.
  mutating func make(_ folder: URL, files: Int, itemsPerFile: Int) throws {
    for area in 0..<min(40, files) {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("area\(area)"), withIntermediateDirectories: true)
    }
    try makeInbox(folder)
    for file in 0..<files {
      let path = "area\(file % 40)/Note \(file).md"
      try Data(note(file, of: files, items: itemsPerFile).utf8).write(to: folder.appendingPathComponent(path))
    }
  }

  /// Makes a vault that is an inbox of a thousand lines.
  mutating func makeInbox(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".offload"), withIntermediateDirectories: true)
    let lines = (0..<1000).map { "- \(words(6)) \($0)\n" }
    try Data(("# Inbox\n\n" + lines.joined()).utf8).write(to: folder.appendingPathComponent("inbox.md"))
  }

  /// The text of one note.
  mutating func note(_ file: Int, of files: Int, items: Int) -> String {
    var text = file % 10 == 0 ? "---\ntags: [area]\n---\n" : ""
    text += "# Note \(file)\n\nA line of prose that holds no item, between a heading and a list.\n\n"
    for index in 0..<items { text += item(isFirst: index == 0, files) }
    return text
  }

  private mutating func item(isFirst: Bool, _ files: Int) -> String {
    number += 1
    var line = !isFirst && chance(15) ? "  - " : "- "
    if chance(70) { line += chance(25) ? "[x] " : "[ ] " }
    line += "\(words(4 + Int(random.next() % 6))) \(number)"
    if chance(40) { line += " #\(pick(Self.tags))" }
    if chance(15) { line += " 📅 \(date())" } else if chance(15) { line += " [due:: \(date())]" }
    if chance(3) { line += " [[Note \(random.next() % UInt64(files))]]" }
    return line + "\n"
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in pick(Self.vocabulary) }.joined(separator: " ")
  }

  private mutating func date() -> String {
    let (month, day) = (1 + random.next() % 12, 1 + random.next() % 28)
    return "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func pick(_ list: [String]) -> String { list[Int(random.next() % UInt64(list.count))] }

  private static let tags = [
    "errand", "home", "work", "reading", "later", "health", "project/alpha", "project/beta", "waiting",
    "someday",
  ]
  private static let vocabulary = [
    "buy", "call", "write", "read", "ship", "fix", "plan", "the", "a", "report", "dentist", "garden", "milk",
    "bread", "letter", "engine", "window", "paper", "music", "tax", "train", "ticket", "email", "friend",
    "birthday", "draft", "review", "budget", "idea", "kitchen", "lamp", "phone", "about", "with", "from",
    "before",
    "after", "for",
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
