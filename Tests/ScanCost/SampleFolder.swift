import LibC
import OffloadKit

/// A folder of vaults, each file of which has the same lines over and over.
struct SampleFolder {
  /// In one of these each mark, script and way to nest that the others have not; no query matches them.
  private static let lines = [
    "- [ ] Call the plumber about the leak #home #errand  [due:: 2026-03-01]  [created:: 2026-01-02]",
    "  - the number is on the fridge, see [[Household]]",
    "- 由美さんに京都の写真を送る #友人 #家族",
    "* [x] Tax for 2025 ⏫ 📅 2026-05-31 ✅ 2026-05-02 #money/tax",
    "- a thought without any marks, as long as thoughts are when nobody counts their words",
    "1. [-] `code` and *words* with a [link](https://example.org/a) [effort:: 3]  [priority:: high] ^b",
    "- Über den Fluß gehen, zur Mühle",
    "\t- [/] a #label within [a #label](b.md) and `` ` `` $x$ <b>bold</b> %%#hidden%% [[Trip#Day 2|two]]",
    "\t  with a further line, #further [note:: of words]",
    "> - quoted, [ref] 🔁 every week ⏳ 2026-04-01 and (more: 1)",
  ]
  private static let frontMatter = "---\ntags: [one, two]\nstarted: 2026-01-01\n---\n# Note\n\n"

  struct Failure: Error { var path: String }

  private let path: String
  private var made: [String]

  init() throws {
    var template = Array("/tmp/offload-scan-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(path: "/tmp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    made = [path]
  }

  /// A vault of so many files, each with so many lines, and an empty inbox.
  mutating func vault(_ name: String, files: Int, lines count: Int) throws -> Vault {
    let folder = "\(path)/\(name)"
    guard mkdir(folder, 0o700) == 0 else { throw Failure(path: folder) }
    made.append(folder)
    let text = Self.frontMatter + (0..<count).map { Self.lines[$0 % Self.lines.count] + "\n" }.joined()
    for number in 0..<files { try write(text, to: "\(folder)/\(number).md") }
    try write("", to: "\(folder)/inbox.md")
    let now = Moment(secondsSince1970: 1_772_366_400, utcOffset: 0)
    return try Vault.open(folder, now: now, user: User(keysIn: []))
  }

  private mutating func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Failure(path: path) }
    made.append(path)
    defer { fclose(file) }
    if fputs(text, file) < 0 { throw Failure(path: path) }
  }

  func remove() {
    for path in made.reversed() { _ = LibC.remove(path) }
  }
}
