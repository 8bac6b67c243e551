import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

private typealias Draft = OffloadTUI.Draft

@Suite struct `Of items with the same words` {
  private static let two = "- [ ] call back #anna\n- [ ] call back #bert\n- end\n"

  /// The cursor is on the second of the two.
  private func driver(_ text: String = two) throws -> Driver {
    let driver = try Driver(["inbox.md": text])
    driver.press("j")
    return driver
  }

  private func change(_ driver: Driver, _ text: String) throws {
    try driver.save(text, as: "inbox.md")
  }

  @Test(arguments: [
    (" ", "- [x] call back #bert  [completion:: 2026-03-10]\n"),
    ("s", "- [ ] call back #bert  [starred:: true]\n"),
    ("x", ""),
  ])
  func `the one that was selected is meant, whatever comes above it`(key: String, expected: String) throws {
    let driver = try driver()
    try change(driver, "- [ ] call back #carl\n" + Self.two)
    #expect(driver.app.missed == nil)
    driver.press(key)
    #expect(
      driver.vault.text("inbox.md")
        == "- [ ] call back #carl\n- [ ] call back #anna\n" + expected + "- end\n")
  }

  @Test func `the one that was marked is meant`() throws {
    let driver = try driver()
    driver.press("v")
    try change(driver, "- [ ] call back #carl\n" + Self.two)
    driver.press("x")
    #expect(driver.vault.text("inbox.md") == "- [ ] call back #carl\n- [ ] call back #anna\n- end\n")
  }

  @Test func `the one that is shown whole stays`() throws {
    let driver = try driver()
    driver.press("⏎")
    try change(driver, "- [ ] call back #carl\n" + Self.two)
    driver.press(" ")
    #expect(driver.vault.text("inbox.md").contains("- [x] call back #bert"))
  }

  @Test(arguments: ["- [ ] call back #carl\n" + two, "- [ ] call back #bert\n- end\n"])
  func `the one that is edited gets the words`(text: String) throws {
    let driver = try driver()
    driver.press("e")
    driver.press(" about the roof")
    try change(driver, text)
    #expect(driver.app.title.facts == ["draft kept"])
    driver.press("⏎")
    #expect(driver.app.sheet == nil)
    #expect(
      driver.vault.text("inbox.md")
        == text.replacing("call back #bert", with: "call back about the roof #bert"))
  }

  @Test(arguments: ["- [ ] call back #carl\n" + two, "- [ ] call back #bert\n- end\n"])
  func `the one that has a draft keeps it`(text: String) throws {
    let driver = try driver()
    driver.press("e")
    driver.press(" about the roof⎋")
    try change(driver, text)
    driver.press("e⏎")
    #expect(
      driver.vault.text("inbox.md")
        == text.replacing("call back #bert", with: "call back about the roof #bert"))
    #expect(driver.app.drafts.isEmpty)
  }

  @Test func `one that is gone is told, and the others are not it`() throws {
    for (isEdited, isDraft) in [(false, false), (true, false), (true, true)] {
      let driver = try driver()
      if isEdited { driver.press("e+") }
      if isDraft { driver.press("⎋") }
      try change(driver, "- [ ] call back #anna\n- end\n")
      if isEdited, !isDraft {
        #expect(
          driver.banner == "That line is no longer in inbox.md. Enter saves your text as a new capture.")
        driver.press("⎋")
      }
      if !isEdited { #expect(driver.banner == "\"call back\" is no longer there.") }
      driver.press("g")
      #expect(driver.selected == "call back")
      driver.press("e")
      #expect(driver.compose?.text.text == "call back", "\(isEdited) \(isDraft)")
      #expect(driver.compose?.kept.tags == ["anna"])
    }
  }

  @Test func `each is followed with what is in it`() throws {
    let text = "- same\n  - c1\n- same\n  - c2\n- end\n"
    for row in [0, 2] {
      let driver = try Driver(["inbox.md": text])
      for _ in 0..<row { driver.press("j") }
      try change(driver, "- same\n  - c0\n" + text)
      driver.press("x")
      #expect(
        driver.vault.text("inbox.md")
          == (row == 0
            ? "- same\n  - c0\n- same\n  - c2\n- end\n" : "- same\n  - c0\n- same\n  - c1\n- end\n"))
    }
  }

  @Test func `each is followed that is moved, and comes back`() throws {
    let driver = try driver()
    try change(driver, "- [ ] call back #bert\n- end\n- [ ] call back #anna\n")
    #expect(driver.app.selection.index == 0)
    try change(driver, "- end\n- [ ] call back #anna\n")
    try change(driver, "- [ ] call back #dora\n- end\n- [ ] call back #anna\n")
    #expect(driver.selected != "call back")
    try change(driver, "- [ ] call back #dora\n- end\n- [ ] call back #anna\n- [ ] call back #bert\n")
    #expect(driver.app.selection.index == 3)
  }

  @Test func `the one that got a date is the one that had none`() throws {
    let driver = try driver()
    try change(
      driver,
      "- [ ] call back #carl\n- [ ] call back #anna\n- [ ] call back #bert  [due:: 2026-04-01]\n- end\n")
    #expect(driver.app.selectedItem?.tags == ["bert"])
  }

  @Test func `the one that got a date is not taken for one that is gone`() throws {
    let driver = try driver()
    try change(driver, "- [ ] call back #bert  [due:: 2026-04-01]\n- [ ] call back #carl\n- end\n")
    #expect(driver.app.selectedItem?.tags == ["bert"])
  }

  @Test func `the one that is left stays selected, also where it is as the other was`() throws {
    let driver = try Driver(["inbox.md": "- [ ] milk\n- [ ] milk\n- b\n"])
    driver.press("x")
    for _ in 0..<2 {
      driver.press(" ")
      #expect(driver.selected == "milk")
    }
    #expect(driver.vault.text("inbox.md") == "- [ ] milk\n- b\n")
  }

  @Test func `the one of the day is the one of its list`() throws {
    let driver = try Driver([
      "inbox.md": "- a\n", "Dup.md": "- [ ] call back #anna\n- [ ] call back #bert  [starred:: true]\n",
    ])
    driver.press("⇤e")
    driver.press(" soon⎋⏎")
    #expect(driver.app.title.name == "‹ Dup")
    #expect(driver.app.selectedItem?.tags == ["bert"])
    driver.press("e")
    #expect(driver.compose?.text.text == "call back soon")
    driver.press("⎋ge")
    #expect(driver.compose?.text.text == "call back")
  }

  @Test func `and of those on one line, each is edited by itself`() throws {
    let driver = try Driver(["inbox.md": "- first\n- 1. nested\n- third\n"])
    driver.press("jje")
    driver.press("Z⏎")
    #expect(driver.app.selectedItem?.content == "nestedZ")
    driver.press("j")
    #expect(driver.selected == "third")
  }

  @Test func `the one that was found stays selected when the files change`() throws {
    let driver = try driver()
    driver.press("/call↓")
    try change(driver, "- [ ] call back #carl\n" + Self.two)
    #expect(driver.app.selectedItem?.tags == ["bert"])
  }
}

@Suite struct `A matching of two states of a file` {
  private func items(_ text: String) throws -> [Item] {
    let vault = try TestVault(["inbox.md": text])
    return try vault.open(at: Moment(secondsSince1970: 0, utcOffset: 0)).contents(of: .inbox, named: nil)
      .items
  }

  /// Letters are lines; `a(b)` is one with another in it.
  @Test(arguments: [
    ("abc", "abc", [0, 1, 2]), ("abc", "xabc", [nil, 0, 1, 2]), ("abc", "ac", [0, 2]),
    ("abc", "bca", [1, 2, 0]), ("aab", "aaab", [0, 1, nil, 2]), ("abcd", "dcba", [3, 2, 1, 0]),
    ("", "ab", [nil, nil]), ("ab", "", []),
  ])
  func `finds the same lines, wherever they are`(old: String, new: String, expected: [Int?]) throws {
    func text(_ letters: String) -> String { letters.map { "- line \($0)\n" }.joined() }
    let found = ItemMatching(from: try items(text(old)), to: try items(text(new))).earlier
    #expect(found.map { $0.map { Array(old)[$0] } } == expected.map { $0.map { Array(old)[$0] } })
  }

  @Test func `never gives two items to one`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      func text() -> String {
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          "\(Bool.random(using: &random) ? "" : "  ")- \(["a", "a #x", "a #y", "b", "c d"].randomElement(using: &random) ?? "")\n"
        }.joined()
      }
      let (old, new) = (try items(text()), try items(text()))
      let matching = ItemMatching(from: old, to: new)
      let found = matching.earlier.compactMap(\.self)
      #expect(Set(found).count == found.count)
      // A line that stands once in both is the same item.
      for (index, item) in new.enumerated() where new.count(where: { $0.text == item.text }) == 1 {
        let same = old.indices.filter { old[$0].lineAtAnyDepth == item.lineAtAnyDepth }
        if same.count == 1, new.count(where: { $0.lineAtAnyDepth == item.lineAtAnyDepth }) == 1 {
          #expect(matching.earlier[index] == same[0])
        }
      }
    }
  }
}
