import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `Moves among edits, saves, refusals, lies and commands` {
  /// Some; 5,000 where `OFFLOAD_THOROUGH` is set.
  static let seeds = Array(0..<(isThorough ? 2000 : 12))

  static let files = [
    "inbox.md": "- one\n- two\n- three\n- four\n", "Errands.md": "# Errands\n\n- five\n- six\n",
    "Ideas.md": "- seven\n",
  ]
  static let words = ["one", "two", "three", "four", "five", "six", "seven"]

  /// What an editor makes of its edits: all or nothing; that without a word; or what it can of them, as Neovim.
  static let manners: [[TestEditor.Manner]] = [
    [.does, .doesByPieces, .denies, .refuses, .lies], [.does, .denies, .lies, .ignores, .doesSilently],
    [.does, .doesByPieces, .doesWhatItCan],
  ]

  @Test(arguments: seeds)
  func `leave nothing in neither file, and nothing in both that nobody tells of`(seed: Int) throws {
    let manners = Self.manners[seed % 3]
    var generator = SeededGenerator(seed: UInt64(seed))
    let editor = try TestEditor(with: Self.files)
    let paths = Self.files.keys.sorted()
    var (steps, states): ([String], [[String]]) = ([], [])
    /// Where a word was after each step.
    func way(_ word: String) -> String {
      let index = Self.words.firstIndex(of: word) ?? 0
      return zip(steps, states).map { "\n\($0): \($1[index])" }.joined()
    }
    for number in 0..<40 {
      let path = paths.randomElement(using: &generator) ?? ""
      let step = Int.random(in: 0..<14, using: &generator)
      steps.append("\(step) \(path)")
      switch step {
      case 0, 1: editor.open(path)
      case 2, 3: type(number, into: path, of: editor, &generator)
      case 4, 5, 6:
        let target = paths.filter { $0 != path }.randomElement(using: &generator) ?? ""
        if let line = items(of: editor.texts[path]).randomElement(using: &generator) {
          editor.move(path, line: line, to: target)
        }
      case 7, 8, 9:
        let manner = manners.randomElement(using: &generator) ?? .does
        steps[number] += " \(manner)"
        editor.answer(manner)
      case 10: try editor.save(path)
      case 11: editor.wait(.random(in: 100...3000, using: &generator))
      case 12: try command(number, on: path, beside: editor, &generator)
      default:
        try editor.save(path)
        editor.close(path)
      }
      states.append(
        Self.words.map { word in
          paths.map { path in
            (editor.texts[path].map { $0.contains(word) ? "t" : "-" } ?? "")
              + (editor.client.text(path)?.contains(word) ?? false ? "d" : ".")
          }.joined(separator: " ")
        })
    }
    for _ in 0..<8 {
      editor.answer(manners.randomElement(using: &generator) ?? .does)
      editor.wait(500)
    }
    for path in paths { try editor.save(path) }
    let rule = try #require(CheckRule.named("half-moved"))
    let found = try editor.client.vault().check([rule]).map(\.message) + editor.told
    for word in Self.words {
      let lines = paths.map { path in
        (editor.client.text(path) ?? "").split(separator: "\n").filter { $0.contains(word) }
      }
      #expect(lines.contains { !$0.isEmpty }, "seed \(seed): \(word) is lost: \(way(word))")
      // What was changed in one of them is another item; and nobody can tell of what is between two texts that are open and of
      // which an editor says nothing.
      if !manners.contains(.ignores), lines.count(where: { $0.contains("- \(word)") }) > 1 {
        let texts = paths.map { "\($0): \(editor.client.text($0) ?? "")" }.joined(separator: "\n")
        #expect(!found.isEmpty, "seed \(seed): \(word) is in both: \(way(word))\n\(texts)")
      }
    }
  }

  private func items(of text: String?) -> [Int] {
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("- ") }
  }

  /// Types a line above the others, or behind one of the items.
  private func type(
    _ number: Int, into path: String, of editor: TestEditor, _ generator: inout SeededGenerator
  ) {
    guard let text = editor.texts[path] else { return }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if Bool.random(using: &generator), let line = items(of: text).randomElement(using: &generator) {
      lines[line] += " n\(number)"
    } else {
      lines.insert("- typed \(number)", at: 0)
    }
    editor.change(path, to: lines.joined(separator: "\n"))
  }

  /// A command changes a file that the editor has not changed, which reads it again where it is open.
  private func command(
    _ number: Int, on path: String, beside editor: TestEditor, _ generator: inout SeededGenerator
  ) throws {
    guard editor.texts[path].map({ $0 == editor.client.text(path) }) ?? true else { return }
    let clean = editor.texts.filter { $0.value == editor.client.text($0.key) }.keys
    let vault = try editor.client.vault()
    let place = try #require(VaultPath(path))
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      try vault.transaction("capture") {
        try $0.items.create(NewItem("captured \(number)"), in: Target(place))
      }
    case 1:
      guard let item = try vault.items.fetchByCollection(place).randomElement(using: &generator) else {
        return
      }
      try vault.transaction("done") { try $0.items.markCompleted([item]) }
    default:
      if clean.count == editor.texts.count { _ = try? vault.history.undo() }
    }
    for path in clean { editor.reload(path) }
  }
}
