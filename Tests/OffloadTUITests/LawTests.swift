import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `Whatever is pressed` {
  private static let keys: [Key] =
    Action.table.flatMap(\.keys).filter { ![.control("c"), .control("z"), .character("q")].contains($0) }
    + "123456789abcERz#\\[]漢é".map { Key.character($0) } + [
      .altEnter, .control("u"), .control("w"), .alt("b"),
    ]

  private static let outside = [
    "- new line\n", "# Inbox\n", "", "<<<<<<< a\n- x\n=======\n- y\n>>>>>>> b\n- z\n",
  ]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `the selection exists, no draft is lost, and undo gives the first bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let driver = try Driver()
    var typed = driver.app.drafts
    for step in 0..<180 {
      let steps = driver.app.steps.done.count
      let before = driver.vault.files
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        let text = (driver.vault.text("inbox.md") + (Self.outside.randomElement(using: &random) ?? ""))
        try driver.save(text, as: "inbox.md")
      case 1: driver.send(.paste(["one", "two\nlines", "", "xx J"].randomElement(using: &random) ?? ""))
      case 2:
        driver.send(
          .resize(
            Size(width: .random(in: 0...90, using: &random), height: .random(in: 0...30, using: &random))))
      default: driver.press(Self.keys.randomElement(using: &random) ?? .enter)
      }
      let place = "seed \(seed), step \(step)"
      check(driver.app, place)
      // What was being written is there still, unless it was saved or emptied by hand.
      if let compose = driver.compose, !compose.draft.isEmpty, compose.draft != compose.original {
        var kept = driver.app.drafts[compose.id]
        kept?.origin = nil
        #expect(kept == compose.draft, "\(place)")
      }
      for (id, draft) in typed where driver.app.drafts[id] == nil && driver.compose?.id != id {
        #expect(driver.app.steps.done.count > steps, "\(place): \(draft.text) is lost")
      }
      typed = driver.app.drafts
      if driver.app.steps.done.count == steps + 1, let last = driver.app.steps.done.last {
        let after = driver.vault.files
        for event in driver.runner.run(takeBack(last), driver.app) { driver.send(event) }
        #expect(driver.vault.files == before, "\(place): \(last.sentence)")
        if let undone = driver.app.steps.undone.last {
          for event in driver.runner.run(bringBack(undone), driver.app) { driver.send(event) }
          #expect(driver.vault.files == after, "\(place): \(last.sentence)")
        }
      }
    }
  }

  /// Whatever other programs do between two keys.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `hits no row that was not under the cursor when it was last looked at`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let driver = try Driver()
    let places = ["", "⇥", "⇥⇥", "⇥⏎", "⇥⇥⏎", "⏎", "p", "⇥⇥⏎⏎", "."]
    for step in 0..<40 {
      driver.press("⎋⎋⎋")
      while driver.app.screen != .inbox { driver.press("⇥") }
      driver.press(places.randomElement(using: &random) ?? "")
      for _ in 0..<Int.random(in: 0..<4, using: &random) { driver.press(.down) }
      let seen = driver.selected
      guard let file = driver.vault.files.keys.sorted().randomElement(using: &random) else { break }
      let lines = driver.vault.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      let folder = driver.vault.folder
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
      case 1:
        let other = folder.appendingPathComponent("Other \(seed) \(step).md")
        try FileManager.default.moveItem(at: folder.appendingPathComponent(file), to: other)
      case 2:
        let kept = lines.filter { _ in Bool.random(using: &random) }
        try driver.vault.write(file, kept.joined(separator: "\n"))
      default: try driver.vault.write(file, "- new \(step)\n" + lines.joined(separator: "\n"))
      }
      driver.reload()
      let count = driver.effects.count
      driver.press(["x", " ", "s", "T", "J", "1"].randomElement(using: &random) ?? "x")
      for case .request(let request) in driver.effects.dropFirst(count) {
        let hit: [String] =
          switch request.kind {
          case let kind as DeleteItems: kind.items.map(\.content)
          case let kind as CompleteItems: kind.items.map(\.content)
          case let kind as ReopenItems: kind.items.map(\.content)
          case let kind as StarItems: kind.items.map(\.content)
          case let kind as MakeTasks: kind.items.map(\.content)
          case let kind as MoveItems: kind.items.map(\.content)
          case let kind as RepositionItem: [kind.item.content]
          case let kind as DeleteCollection: [driver.app.name(of: kind.path)]
          case let kind as StarCollection: [driver.app.name(of: kind.path)]
          default: ["\(request.kind)"]
          }
        let isSame = hit == [seen] || seen.map { $0.hasPrefix("Other") || hit[0].hasPrefix("Other") } ?? false
        #expect(isSame, "seed \(seed), step \(step): \(hit) for \(seen ?? "nothing")")
      }
      driver.press("⎋⎋")
    }
  }

  private func takeBack(_ step: UndoStep) -> Effect {
    guard case .operation(let id) = step.action else { return .saveDrafts }
    return .change(Revert(step: step, operation: id, isRedo: false))
  }

  private func bringBack(_ step: UndoStep) -> Effect {
    step.undoneBy.map { .change(Revert(step: step, operation: $0, isRedo: true)) } ?? .saveDrafts
  }

  private func check(_ app: App, _ place: String) {
    let entries = app.entries(of: app.screen)
    let hasRows = entries.contains { $0.key != nil }
    #expect((app.selection.key != nil) == hasRows, "\(place)")
    if let key = app.selection.key {
      #expect(entries.indices.contains(app.selection.index), "\(place)")
      #expect(entries[app.selection.index] == .row(key), "\(place)")
      #expect(app.list.selected != nil, "\(place)")
    }
    // All that can be shown is asked for.
    #expect(!linear(app).isEmpty)
    for action in Action.table + Action.menuTable { _ = app.reason(against: action) }
  }
}
