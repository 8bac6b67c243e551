import TestSupport
import Testing

/// The words in which Offload speaks to people: those of a friend, one for each act.
@Suite struct `What people read` {
  /// Words that messages, receipts, help and the interface do not use, with those to use instead.
  private static let avoided = [
    ("take(?:n|s)? (?:it |that |them )?back|took back|taking back", "undo"),
    ("bring(?:s|ing)? (?:it |that |them )?back|brought back", "redo, restore"),
    (
      "let(?:s)? (?:it )?go|put(?:s)? away|give(?:s|n)? back|pass(?:es|ed)? over",
      "erase, archive, restore, skip"
    ),
    (
      "anew|meanwhile|whoever|whatever|thereof|therein|nobody|somebody",
      "again, in the meantime, another program"
    ),
    ("(?!there )\\w+ (?:is|are) no (?!longer)|has none", "isn't a, there is no, has no"),
    ("blanks?", "space"), ("bears?|borne", "has"), ("several(?!-)", "more than one"), ("so many", "N"),
  ]

  @Test(arguments: avoided.map(\.0))
  func `does not say`(words: String) throws {
    let spoken: Set = [
      "OffloadCLI", "OffloadKit", "OffloadLSP", "OffloadMCP", "OffloadTUI", "VaultModel", "VaultSync",
    ]
    let pattern = try Regex("\"[^\"]*\\b(?:\(words))\\b[^\"]*\"").ignoresCase()
    let sources = Project.sources.filter { spoken.contains($0.target) }
    // Words that people type, and the command or key that is meant.
    let typed = ["Synonym.swift", "OtherNames.swift"]
    let places = sources.filter { file in !typed.contains { file.path.hasSuffix($0) } }.flatMap { file in
      file.codeLines.filter { $0.text.contains(pattern) }.map { "\(file.path):\($0.number): \($0.text)" }
    }
    #expect(places == [])
  }
}
