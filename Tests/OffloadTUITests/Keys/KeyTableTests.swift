import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

/// What every key does on every screen, as a table in `Keys.txt`. Recorded with `OFFLOAD_RECORD=1`, then read.
@Suite struct `Every key on every screen` {
  /// The screens, and the keys that lead there.
  static let screens: [(name: String, keys: String, files: [String: String])] = [
    ("inbox", "", TestVault.example), ("inbox, nothing in it", "", ["inbox.md": "# Inbox\n"]),
    ("plans", "⇥", TestVault.example), ("lists", "⇥⇥", TestVault.example),
    ("today", "⇥⇥⇥", TestVault.example), ("plan", "⇥⏎j", TestVault.example),
    ("list", "⇥⇥⏎", TestVault.example),
    ("two versions", "⇥⇥G⏎j", TestVault.example),
    ("item", "⏎", TestVault.example), ("process", "p", TestVault.example),
    ("search", "/glue", TestVault.example),
  ]

  private static let file = Project.folder.appendingPathComponent("Keys.txt")

  @Test func `do what the table says`() throws {
    var text = ""
    for screen in Self.screens {
      text += "\(screen.name)\n"
      for action in Action.table {
        for key in action.keys {
          text += "  \(name(key)): \(try outcome(of: key, on: screen.keys, screen.files))\n"
        }
      }
    }
    let expected = try Project.recorded(text, in: Self.file)
    #expect(text.split(separator: "\n") == expected.split(separator: "\n"))
  }

  /// What a person would say of the difference that a key made.
  private func outcome(of key: Key, on path: String, _ files: [String: String]) throws -> String {
    let driver = try Driver(files)
    driver.press(path)
    if driver.app.screen == .inbox {
      driver.press("j")
      driver.press("k")
    }
    driver.app.banner = nil
    let before = driver.app
    let filesBefore = driver.vault.files
    let row = driver.selected
    let count = driver.effects.count
    driver.press(key)
    var parts: [String] = []
    if driver.app.path != before.path { parts.append("goes to \(name(driver.app.screen, driver.app))") }
    if let compose = driver.compose { parts.append("writes \(name(compose.id, driver.app))") }
    if let picker = driver.picker { parts.append("asks: \(driver.app.model(of: picker).title)") }
    if driver.app.path == before.path, driver.app.sheet == nil, driver.selected != row {
      parts.append("stands on \(driver.selected ?? "nothing")")
    }
    if driver.app.marks != before.marks { parts.append("marks \(driver.app.marks.count)") }
    if driver.app.folds != before.folds { parts.append("folds") }
    if driver.app.search.field != before.search.field { parts.append("types") }
    if driver.app.search.chip != before.search.chip { parts.append("next chip") }
    for effect in driver.effects.dropFirst(count) {
      switch effect {
      case .quit: parts.append("quits")
      case .suspend: parts.append("suspends")
      case .repaint: parts.append("draws anew")
      case .request(let request) where request.kind is EditFile: parts.append("opens the editor")
      case .show: parts.append("shows it")
      default: break
      }
    }
    if driver.vault.files != filesBefore { parts.append("changes files") }
    if driver.app.banner != before.banner, let banner = driver.app.banner {
      parts.append("says: \(banner.text)")
    }
    return parts.isEmpty ? "stays" : parts.joined(separator: "; ")
  }

  private func name(_ key: Key) -> String {
    if case .character(let character) = key { return character == " " ? "Space" : String(character) }
    if case .control(let character) = key { return "Ctrl-\(character.uppercased())" }
    return "\(key)"
  }

  private func name(_ screen: OffloadTUI.Screen, _ app: App) -> String {
    switch screen.kind {
    case let kind as CollectionScreen: app.name(of: kind.path)
    case let tab as any TabKind: tab.name.lowercased()
    case is ItemScreen: "the item"
    case is ProcessScreen: "process"
    case is SearchScreen: "search"
    default: screen.kind.title(in: app).name
    }
  }

  private func name(_ id: DraftID, _ app: App) -> String {
    switch id {
    case .capture: "a capture"
    case .add(let path): "for \(app.name(of: path))"
    case .edit: "an item anew"
    }
  }

  @Test func `are bound once, and named as they are shown`() {
    let keys = Action.table.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(Set(Action.table.map(\.meaning)).count == Action.table.count)
    #expect(Action.menuTable.filter { !Action.table.contains($0) } == [.turn, .convert])
    #expect(Action.star.shown == "s")
    #expect(Action.delete.keyNames == "x, Delete, Backspace")
    for free in ["[", "O"] { #expect(Action.of(.character(Character(free))) == nil) }
  }

  @Test func `other keys say where to look`() throws {
    for path in ["", "p"] {
      let driver = try Driver()
      driver.press(path + "z")
      #expect(driver.banner == "This key does nothing here; ? lists those that do.")
    }
  }

  /// With `OFFLOAD_RECORD=1` in the environment, the table of the page is written anew.
  @Test func `the page of the documentation has every key of the table`() throws {
    let file = Page("Keys").url
    let page = try String(contentsOf: file, encoding: .utf8)
    let head = "| key | meaning |\n|---|---|\n"
    let rows = Action.table.map { "| \($0.keyNames) | \($0.meaning) |\n" }.joined()
    let start = try #require(page.range(of: head)).upperBound
    let end = try #require(page.range(of: "\n\n", range: page.index(before: start)..<page.endIndex))
      .lowerBound
    let now = page[..<start] + rows + page[page.index(after: end)...]
    #expect(try Project.recorded(String(now), in: file) == now)
  }

  @Test func `are found by their tables, wherever they are written`() throws {
    let sources = try Project.sources()
    let tables = try #require(sources.first { $0.contains("static let groups: [ActionGroup]") })
    let names = sources.flatMap { source in
      source.matches(of: #/\n  static let (\w+) = (?:Action|movement|reposition)\(/#).map { String($0.1) }
    }
    #expect(names.count == Set((Action.table + Action.menuTable).map(\.meaning)).count)
    for name in names {
      #expect(tables.contains(".\(name),") || tables.contains(".\(name)]"), "\(name)")
    }
  }
}
