import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `Moves among edits, saves, refusals and deaths` {
  /// Some, and those that something was lost or doubled in once; 10,000 of each kind where `OFFLOAD_THOROUGH` is set.
  static let seeds =
    isThorough
    ? Array(0..<10_000)
    : Array(0..<30) + [372, 996, 2832, 3968, 4024, 4836, 5556, 6392, 6572, 6628, 6990, 9116]

  static let files = [
    "inbox.md": "- one\n- two\n  - three\n- four\n", "Errands.md": "# Errands\n\n- five\n- six\n",
    "Ideas.md": "- seven\n",
  ]
  static let words = ["one", "two", "three", "four", "five", "six", "seven"]

  /// Texts with sections, whose items go to two places of another one.
  static let sections = [
    "A.md": "# A\n\n## One\n\n- [x] one\n- two\n\n## Two\n\n- [x] three\n  - [x] four\n- five\n",
    "archive/A.md": "# A\n\n## One\n\n- [x] six\n\n## Two\n\n- [x] seven\n",
  ]

  @Test(arguments: seeds)
  func `lose nothing, and leave nothing twice that is not declared`(seed: Int) throws {
    // One that applies places to any text always does.
    let does: TestEditor.Manner = seed % 4 == 1 ? .doesByPieces : .does
    try play(seed, Self.files, seed % 4 == 0 ? [.doesAnyway] : [does, .refuses, .lies, .ignores])
  }

  @Test(arguments: seeds)
  func `lose nothing where they go to several places, which are told one by one`(seed: Int) throws {
    let manners: [[TestEditor.Manner]] = [
      [.doesAnywayByPieces], [.begins, .doesByPieces], [.begins, .doesByPieces, .refuses, .lies, .ignores],
    ]
    try play(seed, seed % 4 == 3 ? Self.files : Self.sections, manners[seed % 3])
  }

  private func play(_ seed: Int, _ files: [String: String], _ manners: [TestEditor.Manner]) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let editor = try TestEditor(with: files)
    let paths = files.keys.sorted()
    var steps: [String] = []
    // Where a word is: in open texts, and on disk.
    func places(of word: String) -> String {
      paths.map { path in
        (editor.texts[path].map { $0.contains(word) ? "t" : "-" } ?? "")
          + (editor.client.text(path)?.contains(word) ?? false ? "d" : ".")
      }.joined(separator: " ")
    }
    var history: [[String]] = []
    func way(of word: String) -> String {
      Self.words.firstIndex(of: word).map { index in
        zip(steps, history).map { "\n\($0): \($1[index])" }.joined()
      } ?? ""
    }
    for number in 0..<40 {
      let path = paths.randomElement(using: &generator) ?? ""
      let step = Int.random(in: 0..<14, using: &generator)
      steps.append("\(step) \(path)")
      // Nobody types while it tells; it may take its time, or die.
      if step < 12 { editor.goOn() }
      switch step {
      case 0, 1: editor.open(path)
      case 2: editor.change(path, to: "- typed \(number)\n" + (editor.texts[path] ?? ""))
      case 3, 4, 5:
        let lines = (editor.texts[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let items = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("- ") }
        guard let line = items.randomElement(using: &generator) else { break }
        if files == Self.sections {
          editor.run("offload.archiveDone", [.string(editor.client.uri(path))])
          break
        }
        let target = paths.filter { $0 != path }.randomElement(using: &generator) ?? ""
        editor.move(path, line: line, to: target)
      case 6, 7, 8:
        editor.answer(manners.randomElement(using: &generator) ?? .does)
      case 9: editor.undo(path)
      case 10:
        // What it is asked to set right it does before a person can save.
        if let only = manners.first, manners.count == 1 { for _ in 0..<8 { editor.answer(only) } }
        try editor.save(path)
      case 11: editor.close(path)
      case 12: editor.wait(.random(in: 100...3000, using: &generator))
      default: if Int.random(in: 0..<4, using: &generator) == 0 { try editor.die() }
      }
      history.append(Self.words.map(places))
      let disk = paths.compactMap(editor.client.text)
      let missing = Self.words.filter { word in
        !(Array(editor.texts.values) + disk).contains { $0.contains(word) }
      }
      if !missing.isEmpty {
        let kept =
          try editor.client.vault().moves.filter { !$0.isClosed }.map { "\($0)" } + editor.client.keptTexts
        #expect(
          missing.allSatisfy { word in kept.contains { $0.contains(word) } },
          "seed \(seed), step \(number): \(missing)\(way(of: missing[0]))")
      }
    }
    try editor.die()
    let rule = try #require(CheckRule.named("half-moved"))
    let intended = try editor.client.vault().moves.map { "\n\($0)" }.joined()
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    let declared = try editor.client.vault().check([rule]).map(\.message)
    for word in Self.words {
      let places = paths.filter { editor.client.text($0)?.contains(word) ?? false }
      let isKept = !places.isEmpty || editor.client.keptTexts.contains { $0.contains(word) }
      #expect(isKept, "seed \(seed): \(word) is lost\(way(of: word))\(intended)\n\(editor.client.log)")
      if places.count > 1, editor.client.keptTexts.isEmpty {
        #expect(
          !declared.isEmpty,
          "seed \(seed): \(word) in \(places)\(way(of: word))\(intended)\n\(editor.client.log)")
      }
    }
  }
}
