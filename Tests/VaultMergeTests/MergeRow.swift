/// A base, what two sides made of it, and what both make together. A text is that of `a.md`, or of several files with a line
/// `== path` before each.
struct MergeRow: CustomStringConvertible {
  let name: String
  let base: String
  let one: String
  let other: String
  let result: String
  /// Kind of each note, with what it is about.
  let notes: [String]

  init(
    _ name: String, _ base: String, _ one: String, _ other: String, is result: String, notes: [String] = []
  ) {
    (self.name, self.base, self.one, self.other, self.result) = (name, base, one, other, result)
    self.notes = notes
  }

  var description: String { name }

  static func files(_ text: String) -> [String: String] {
    if text.isEmpty { return [:] }
    guard text.hasPrefix("== ") else { return ["a.md": text] }
    var files: [String: String] = [:]
    var path = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("== ") {
        path = String(line.dropFirst(3))
        files[path] = ""
      } else {
        files[path, default: ""] += line + "\n"
      }
    }
    return files
  }

  static func text(_ files: [(path: String, text: String)]) -> String {
    if files.count == 1, files[0].path == "a.md" { return files[0].text }
    return files.map { "== \($0.path)\n\($0.text)" }.joined()
  }
}

extension MergeRow {
  static let spellings: [MergeRow] = [
    MergeRow(
      "keys of one's own keep their spelling", "- a\n", "- a  [Effort:: 1]\n", "- a  [My Rating:: 5]\n",
      is: "- a  [Effort:: 1]  [My Rating:: 5]\n"),
    MergeRow(
      "a key of one's own says nothing of the dialect", "- [ ] a\n", "- [ ] a 📅 2026-03-01\n",
      "- [ ] a [Effort:: 5]\n", is: "- [ ] a [Effort:: 5] 📅 2026-03-01\n"),
  ]

  static let presence: [MergeRow] = [
    MergeRow("each side adds", "- a\n", "- a\n- b\n", "- a\n- c\n", is: "- a\n- b\n- c\n"),
    MergeRow("both add the same", "- a\n", "- a\n- b\n", "- a\n- b #x\n", is: "- a\n- b #x\n"),
    MergeRow("gone on both sides", "- a\n- b\n", "- a\n", "- a\n", is: "- a\n"),
    MergeRow(
      "gone on one side", "- a\n- b\n- c\n", "- a\n- c\n", "- a\n- b\n- c\n- d\n", is: "- a\n- c\n- d\n"),
    MergeRow(
      "gone on one side, edited on the other", "- a\n- b one two\n", "- a\n", "- a\n- b one three\n",
      is: "- a\n- b one three\n", notes: ["kept b one three"]),
    MergeRow(
      "gone on one side, more below it on the other", "- a\n- b\n", "- a\n", "- a\n- b\n  - c\n",
      is: "- a\n- b\n  - c\n", notes: ["kept b"]),
    MergeRow(
      "copies: the larger addition", "- a\n", "- a\n- x\n- x\n", "- a\n- x\n- b\n", is: "- a\n- x\n- b\n- x\n"
    ),
    MergeRow(
      "an item that is indented by itself, and another one before it", "- a\n",
      "  - b  [created:: 2026-02-01]\n    - d\n", "- c  [created:: 2026-01-01]\n- a\n",
      is: "- c  [created:: 2026-01-01]\n- b  [created:: 2026-02-01]\n  - d\n"),
    MergeRow("the only line, gone and added to", "- a\n", "", "- a\n- b\n", is: "- b\n"),
    MergeRow(
      "a file gone and untouched", "== a.md\n- a\n== b.md\n- b\n", "== a.md\n- a\n- c\n",
      "== a.md\n- a\n- d\n== b.md\n- b\n", is: "- a\n- c\n- d\n"),
    MergeRow("the same new file on both sides", "", "- a\n- b\n", "- a\n- c\n", is: "- a\n- b\n- c\n"),
  ]

  static let places: [MergeRow] = [
    MergeRow(
      "moved here, edited there", "== a.md\n- x\n== inbox.md\n- call the plumber\n- b\n",
      "== a.md\n- x\n- call the plumber\n== inbox.md\n- b\n",
      "== a.md\n- x\n== inbox.md\n- call the plumber  [due:: 2026-03-01]\n- b\n",
      is: "== a.md\n- x\n- call the plumber  [due:: 2026-03-01]\n== inbox.md\n- b\n"),
    MergeRow(
      "moved to two places", "== a.md\n- x\n== archive/b.md\n- y\n== inbox.md\n- call the plumber\n- b\n",
      "== a.md\n- x\n- call the plumber\n== archive/b.md\n- y\n== inbox.md\n- b\n",
      "== a.md\n- x\n== archive/b.md\n- y\n- call the plumber\n== inbox.md\n- b\n",
      is: "== a.md\n- x\n- call the plumber\n== archive/b.md\n- y\n== inbox.md\n- b\n",
      notes: ["place call the plumber"]),
    MergeRow(
      "moved below another, edited there", "- a\n- b\n", "- a\n  - b\n", "- a\n- [x] b\n",
      is: "- a\n  - [x] b\n"),
    MergeRow("each below the other", "- a\n- b\n", "- a\n  - b\n", "- b\n  - a\n", is: "- a\n  - b\n"),
    MergeRow(
      "its lines come along", "- a\n- b\n  note\n", "- a\n  - b\n    note\n", "- a\n- b\n  note\n  more\n",
      is: "- a\n  - b\n    note\n    more\n"),
    MergeRow(
      "a file renamed here, edited there", "== a.md\n- a\n- b\n", "== z.md\n- a\n- b\n",
      "== a.md\n- a\n- b\n- c\n",
      is: "== z.md\n- a\n- b\n- c\n"),
    MergeRow(
      "a file renamed to two names", "== a.md\n- a\n- b\n", "== z.md\n- a\n- b\n", "== y.md\n- a\n- b\n- c\n",
      is: "== y.md\n- a\n- b\n- c\n", notes: ["place "]),
    MergeRow(
      "a file here, a folder of its name there", "- a\n", "== Plan.md\n- b\n== a.md\n- a\n",
      "== Plan.md/x.md\n- c\n== a.md\n- a\n",
      is: "== Plan.conflict-00000000.md\n- b\n== Plan.md/x.md\n- c\n== a.md\n- a\n", notes: ["beside "]),
    MergeRow(
      "a folder of a file's name in another case", "- a\n", "== PLAN\nb\n== a.md\n- a\n",
      "== a.md\n- a\n== plan/x\nc\n",
      is: "== PLAN.conflict-00000000\nb\n== a.md\n- a\n== plan/x\nc\n", notes: ["beside "]),
    MergeRow(
      "a file edited here, a folder instead of it there", "== plan\na\n", "== plan\nb\n", "== plan/x\nc\n",
      is: "== plan.conflict-00000000\nb\n== plan/x\nc\n", notes: ["beside ", "kept "]),
    MergeRow(
      "a key of both", "---\ntitle: x\n---\n- a\n", "---\ntitle: y\n---\n- a\n", "---\ntitle: z\n---\n- a\n",
      is: "---\ntitle: y\n---\n- a\n", notes: ["value  title y, not z"]),
    MergeRow(
      "moved up here, added there", "- a\n- b\n- c\n", "- c\n- a\n- b\n", "- a\n- b\n- c\n- d\n",
      is: "- c\n- a\n- b\n- d\n"),
    MergeRow(
      "each moves another", "- a\n- b\n- c\n- d\n", "- b\n- a\n- c\n- d\n", "- a\n- b\n- d\n- c\n",
      is: "- b\n- a\n- d\n- c\n"),
    MergeRow(
      "runs at one place, the earlier first", "- a\n", "- a\n- c  [created:: 2026-03-02]\n- d\n",
      "- a\n- e  [created:: 2026-03-01]\n",
      is: "- a\n- e  [created:: 2026-03-01]\n- c  [created:: 2026-03-02]\n- d\n"),
  ]

  static let parts: [MergeRow] = [
    MergeRow(
      "a number behind a bullet", "- a\n\t- 1. b one\n\t\t- c\n\t- d\n",
      "- a\n\t- 1. b one #x\n\t\t- c\n\t- d\n",
      "- a\n\t- 1. b one\n\t\t- c #y\n\t- d\n\t- e\n", is: "- a\n\t- 1. b one #x\n\t\t- c #y\n\t- d\n\t- e\n"),
    MergeRow(
      "bullets behind bullets", "- - a\n  - b\n- c\n", "- - a\n  - [x] b\n- c\n",
      "- - a #x\n  - b\n- c\n- d\n",
      is: "- - a #x\n  - [x] b\n- c\n- d\n"),
    MergeRow(
      "a tag here, a date there", "- a\n", "- a #x\n", "- a  [due:: 2026-03-01]\n",
      is: "- a #x  [due:: 2026-03-01]\n"),
    MergeRow(
      "words here, state there", "- [ ] a b c\n", "- [ ] a b d\n", "- [x] a b c\n", is: "- [x] a b d\n"),
    MergeRow("a tag removed here, others there", "- a #x\n", "- a\n", "- a #x #y\n", is: "- a #y\n"),
    MergeRow(
      "two dates: the earlier", "- a\n", "- a  [due:: 2026-03-02]\n", "- a  [due:: 2026-03-01]\n",
      is: "- a  [due:: 2026-03-01]\n", notes: ["value a due 2026-03-01, not 2026-03-02"]),
    MergeRow(
      "a date in both dialects", "- a\n", "- a 📅 2026-03-02\n", "- a  [due:: 2026-03-01]\n",
      is: "- a  [due:: 2026-03-01]\n", notes: ["value a due 2026-03-01, not 2026-03-02"]),
    MergeRow(
      "two priorities: the higher", "- a  [priority:: low]\n", "- a  [priority:: medium]\n",
      "- a  [priority:: high]\n",
      is: "- a  [priority:: high]\n", notes: ["value a priority high, not medium"]),
    MergeRow(
      "a date changed here, taken away there", "- a  [due:: 2026-03-01]\n", "- a\n",
      "- a  [due:: 2026-03-05]\n",
      is: "- a  [due:: 2026-03-05]\n", notes: ["value a due 2026-03-05, not "]),
    MergeRow(
      "done here, cancelled there", "- [ ] a\n", "- [x] a  [completion:: 2026-03-01]\n",
      "- [-] a  [cancelled:: 2026-03-01]\n", is: "- [x] a  [completion:: 2026-03-01]\n",
      notes: ["value a cancelled , not 2026-03-01", "value a checkbox [x], not [-]"]),
    MergeRow(
      "lists", "- a  [dependsOn:: p]\n", "- a  [dependsOn:: p,q]\n", "- a  [dependsOn:: r]\n",
      is: "- a  [dependsOn:: q,r]\n"),
    MergeRow(
      "a key of one's own", "- a  [mood:: calm]\n", "- a  [mood:: glad]\n", "- a  [mood:: brave]\n",
      is: "- a  [mood:: brave]  [mood:: glad]\n"),
    MergeRow(
      "words on both sides", "- one two three #x\n", "- one two four #x\n", "- one two five #x #y\n",
      is: "- one two five #x #y  [conflict:: 00000000]\n- one two four #x #y  [conflict:: 00000000]\n",
      notes: ["versions one two five"]),
    MergeRow(
      "what is below a conflict stands once", "- one two three\n  - below\n", "- one two four\n  - below\n",
      "- one two five\n  - below\n",
      is: "- one two five  [conflict:: 00000000]\n- one two four  [conflict:: 00000000]\n  - below\n",
      notes: ["versions one two five"]),
    MergeRow(
      "a conflict that one side ended",
      "- one two five  [conflict:: abcdefgh]\n- one two four  [conflict:: abcdefgh]\n",
      "- one two five\n",
      "- one two five  [conflict:: abcdefgh]\n- one two four  [conflict:: abcdefgh]\n- new\n",
      is: "- one two five\n- new\n"),
    MergeRow(
      "notes below an item", "- a\n  one\n  two\n  three\n", "- a\n  ONE\n  two\n  three\n",
      "- a\n  one\n  two\n  THREE\n", is: "- a\n  ONE\n  two\n  THREE\n"),
    MergeRow(
      "both complete what comes back", "- [ ] a 🔁 every week 📅 2026-03-01\n",
      "- [ ] a 🔁 every week 📅 2026-03-08\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      "- [ ] a 🔁 every week 📅 2026-03-10\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-03\n",
      is: "- [ ] a 🔁 every week 📅 2026-03-10\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      notes: ["occurrence a", "value a completion 2026-03-01, not 2026-03-03"]),
    MergeRow(
      "one completes one of two that come back, the other the other",
      "- home\n  - [ ] a 🔁 every week 📅 2026-03-01\n- work\n  - [ ] a 🔁 every week 📅 2026-03-01\n",
      "- home\n  - [ ] a 🔁 every week 📅 2026-03-08\n  - [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n- work\n  - [ ] a 🔁 every week 📅 2026-03-01\n",
      "- home\n  - [ ] a 🔁 every week 📅 2026-03-01\n- work\n  - [ ] a 🔁 every week 📅 2026-03-08\n  - [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      is:
        "- home\n  - [ ] a 🔁 every week 📅 2026-03-08\n  - [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n- work\n  - [ ] a 🔁 every week 📅 2026-03-08\n  - [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n"
    ),
    MergeRow(
      "both complete what comes back, and one puts off", "- [ ] a 🔁 every week 📅 2026-03-01\n",
      "- [ ] a 🔁 every week 📅 2026-03-08 ⏳ 2026-03-07\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      "- [ ] a 🔁 every week 📅 2026-03-10\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      is: "- [ ] a 🔁 every week 📅 2026-03-10 ⏳ 2026-03-07\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      notes: ["occurrence a"]),
    MergeRow(
      "both complete what comes back, and write there", "- [ ] a 🔁 every week 📅 2026-03-01\n",
      "- [ ] a #x 🔁 every week 📅 2026-03-08\n  one\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      "- [ ] a #y 🔁 every week 📅 2026-03-10\n  - b\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      is:
        "- [ ] a #x #y 🔁 every week 📅 2026-03-10\n  one\n  - b\n- [x] a 🔁 every week 📅 2026-03-01 ✅ 2026-03-01\n",
      notes: ["occurrence a"]),
  ]

  static let prose: [MergeRow] = [
    MergeRow(
      "lines apart", "one\ntwo\nthree\n", "ONE\ntwo\nthree\n", "one\ntwo\nTHREE\n", is: "ONE\ntwo\nTHREE\n"),
    MergeRow(
      "the same line", "It is one.\n\n- a\n", "It is two.\n\n- a\n- b\n", "It is three.\n\n- a\n- c\n",
      is: "== a.conflict-00000000.md\nIt is two.\n\n- a\n- b\n== a.md\nIt is three.\n\n- a\n- b\n- c\n",
      notes: ["beside "]),
    MergeRow(
      "a heading here, items there", "# T\n\n- a\n", "# T\n\n- a\n\n## U\n\n- b\n", "# T\n\n- a\n- c\n",
      is: "# T\n\n- a\n- c\n\n## U\n\n- b\n"),
    MergeRow(
      "a fence is no items", "```\n- a\n```\n\n- b\n", "```\n- a\n- c\n```\n\n- b\n",
      "```\n- a\n```\n\n- b\n- d\n", is: "```\n- a\n- c\n```\n\n- b\n- d\n"),
    MergeRow(
      "an unclosed fence goes by line", "- a\n- b\n- c\n", "- A\n- b\n- c\n", "- a\n- b\n- c\n```\n- x\n",
      is: "- A\n- b\n- c\n```\n- x\n", notes: ["unread "]),
    MergeRow(
      "front matter by key", "---\ntype: list\ntags: [a]\n---\n- a\n",
      "---\ntype: plan\ntags: [a, b]\n---\n- a\n",
      "---\ntype: list\ntags: [a, c]\nmood: calm\n---\n- a\n",
      is: "---\ntype: plan\ntags: [a, b, c]\nmood: calm\n---\n- a\n"),
    MergeRow(
      "line endings and a last line", "- a\n- b\n", "- a\r\n- b\r\n", "- a\n- b\n- c", is: "- a\r\n- b\r\n- c"
    ),
    MergeRow(
      "what is no Markdown", "== a.txt\n1\n== b.md\n- b\n", "== a.txt\n2\n== b.md\n- b\n- c\n",
      "== a.txt\n3\n== b.md\n- b\n- d\n",
      is: "== a.conflict-00000000.txt\n3\n== a.txt\n2\n== b.md\n- b\n- c\n- d\n", notes: ["beside "]),
    MergeRow(
      "settings by key", "== .offload/config.yml\na: 1\nb: 1\n", "== .offload/config.yml\na: 2\nb: 1\n",
      "== .offload/config.yml\na: 1\nb: 2\n", is: "== .offload/config.yml\na: 2\nb: 2\n"),
  ]

  static let all = spellings + presence + places + sections + parts + prose
}
