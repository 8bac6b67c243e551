import VaultModel
import VaultStore

/// An item of a Markdown file, asked through the scanner that every query runs on.
struct AskedItem {
  let path: String
  let status: Status
  private let bytes: [UInt8]
  private let index: Int

  /// - Parameter index: of the item, among those of the file.
  init(_ path: String, _ lines: String..., at index: Int = 0, status: Status = .open) {
    (self.path, self.index, self.status) = (path, index, status)
    bytes = Array(lines.joined(separator: "\n").utf8)
  }

  func ask<Answer>(_ question: (borrowing ItemScanner) -> Answer) -> Answer {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = ItemScanner(settings: VaultSettings())
      scanner.open(VaultPath(path) ?? .inbox, bytes)
      scanner.stand(at: index)
      return question(scanner)
    }
  }
}

extension AskedItem {
  /// What the tables ask of; "today" is Wednesday, 2026-03-11.
  static let all: [String: AskedItem] = [
    "passport": AskedItem(
      "Errands.md",
      "- [ ] Renew passport #errand  [effort:: 3]  [priority:: high]  [created:: 2026-03-02]  [due:: 2026-03-13]"
    ),
    "flour": AskedItem(
      "Errands.md", "# All of them", "## Errands", "### Shopping",
      "- [x] Buy flour and EGGS #home/kitchen  [effort:: 0.5]  [completion:: 2026-03-09]", status: .done),
    "cabin": AskedItem(
      "inbox.md",
      "- Idea: a cabin weekend (maybe two words here) ![[cabin.jpg]] #family #Home  [season:: late summer]  "
        + "[type:: idea]  [starred:: true]  [created:: 2026-03-11T08:15]"),
    "train": AskedItem(
      "work/Lisbon trip.md", "# Lisbon trip", "", "## Getting there", "",
      "1. [-] Book train to Málaga 🚂, see [[Map]]  [due:: 2026-03-11]  "
        + "[cancelled:: 2026-02-01]", "   - [ ] seats",
      status: .cancelled),
    "water": AskedItem(
      "work/home/Flat.md", "- Plants",
      "  - [/] Water the plants #home  [effort:: three] "
        + "🔽 🔁 every week 📅 2026-03-11",
      at: 1, status: .inProgress),
    "link": AskedItem("archive/Errands.md", "* [[Lisbon trip]]  [review:: 2026-04-01]  [effort:: 10]"),
  ]

  static let today = CivilDate(iso: "2026-03-11") ?? .first

  static func names(_ query: Query) -> [String] {
    all.filter { $0.value.ask(query.matches) }.keys.sorted()
  }
}
