import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `An error of reading` {
  @Test func `of the whole vault leaves what was read, and is tried again`() throws {
    let driver = try Driver()
    let count = driver.app.vault.collections.count
    driver.press("⇥")
    for event in driver.runner.take(
      .notLoaded(Problem("The vault can't be read: Input/output error.", retry: .reload)), driver.app)
    { driver.send(event) }
    #expect(driver.app.vault.collections.count == count)
    #expect(driver.banner == "The vault can't be read: Input/output error.")
    #expect(driver.app.banner?.hint == KeyHint("Enter", "try again"))
    driver.press("⏎")
    #expect(driver.effects.contains(.reload))
    #expect(driver.app.vault.problem == nil)
  }

  @Test func `at the start is said where the plans would be`() throws {
    let driver = try Driver(try TestVault(TestVault.example), loading: false)
    driver.press("⇥")
    driver.send(.unread(Problem("The vault can't be read: Input/output error.", retry: .reload)))
    #expect(driver.app.list.empty.first == "The vault can't be read: Input/output error.")
  }

  @Test func `of a search is no empty result, and is tried again`() throws {
    let driver = try Driver()
    driver.press("/")
    _ = driver.app.update(.key("q"))
    let question = SearchQuestion(text: "q")
    let found = SearchQuestion.Found(problem: Problem("Nothing could be looked for: Input/output error."))
    driver.send(.answered(question.answered(with: found)))
    #expect(driver.app.list.empty == ["Nothing could be looked for: Input/output error."])
    #expect(driver.app.update(.key(.enter)) == [.ask(question)])
  }

  @Test func `of a collection is tried again`() throws {
    let vault = try TestVault(TestVault.example)
    let driver = try Driver(vault)
    driver.press("⇥⇥")
    driver.go(to: "Reading")
    try FileManager.default.removeItem(at: vault.folder.appendingPathComponent("Reading.md"))
    try FileManager.default.createDirectory(
      at: vault.folder.appendingPathComponent("Reading.md"), withIntermediateDirectories: true)
    driver.press("⏎")
    #expect(driver.app.list.empty.first?.hasPrefix("Reading.md can't be read: ") == true)
    try FileManager.default.removeItem(at: vault.folder.appendingPathComponent("Reading.md"))
    try vault.write("Reading.md", "- back\n")
    driver.press("⏎")
    #expect(driver.selected == "back")
  }
}
