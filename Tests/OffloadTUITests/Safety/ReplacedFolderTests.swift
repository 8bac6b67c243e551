import Foundation
import OffloadKit
import Synchronization
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `A vault's folder` {
  private static func move(_ vault: TestVault, to end: String) throws -> URL {
    let away = URL(fileURLWithPath: vault.folder.path + end)
    try FileManager.default.moveItem(at: vault.folder, to: away)
    return away
  }

  private static func text(_ folder: URL, _ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `that was replaced is opened, the text stays, and nothing is changed by that key`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n", "Old.md": "- c\n"])
    driver.press("x")
    let away = try Self.move(driver.vault, to: "-old")
    defer { try? FileManager.default.removeItem(at: away) }
    try driver.vault.write("inbox.md", "- fresh\n")
    driver.press("cKeep me⏎")
    let path = driver.vault.folder.path
    #expect(driver.banner == "\(path) is another folder now. Your text stays. Nothing changed.")
    #expect(driver.compose?.text.text == "Keep me")
    #expect(try Self.text(away, "inbox.md") == "- b\n")
    #expect(driver.vault.text("inbox.md") == "- fresh\n")
    #expect(driver.runner.save(driver.app.drafts) == nil)
    #expect(try Driver(driver.vault).app.drafts[.capture]?.text == "Keep me")
    driver.press("⏎⎋")
    #expect(driver.vault.text("inbox.md").hasPrefix("- fresh\n- Keep me"))
    #expect(driver.app.vault.collections.map(\.name) == ["inbox"])
    #expect(driver.selected == "fresh")
    // What was deleted in the other one is not brought back in this one.
    driver.press("u")
    #expect(driver.vault.text("inbox.md") == "- fresh\n")
    driver.press("u")
    #expect(driver.vault.files == ["inbox.md": "- fresh\n"])
  }

  @Test(arguments: ["x", "/f", "\u{0C}"]) func `that was replaced is said to be, whatever is asked`(
    keys: String
  ) throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    let away = try Self.move(driver.vault, to: "-old")
    defer { try? FileManager.default.removeItem(at: away) }
    try driver.vault.write("inbox.md", "- fresh\n")
    if keys == "\u{0C}" {
      for event in driver.runner.run(.reload, driver.app) { driver.send(event) }
    } else {
      driver.press(keys)
    }
    #expect(driver.banner.contains("is another folder now"))
    #expect(driver.vault.text("inbox.md") == "- fresh\n")
    #expect(driver.app.vault.files[.inbox]?.items.map(\.content) == ["fresh"])
  }

  @Test func `that is gone is said to be, and the text is kept until it is back`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    let away = try Self.move(driver.vault, to: "-away")
    driver.press("cKeep me⏎")
    let path = driver.vault.folder.path
    #expect(driver.banner == "The vault isn't at \(path) any more. Your text stays. Nothing changed.")
    #expect(try Self.text(away, "inbox.md") == "- a\n")
    try FileManager.default.moveItem(at: away, to: driver.vault.folder)
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").hasPrefix("- a\n- Keep me"))
  }

  @Test func `that is gone shows no empty list`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    try FileManager.default.removeItem(at: driver.vault.folder)
    driver.reload()
    #expect(driver.banner.hasPrefix("The vault isn't at "))
    #expect(driver.selected == "a")
    driver.press("⇥")
    #expect(driver.app.list.empty.first?.hasPrefix("The vault isn't at ") == true)
    driver.press("⇤")
    for event in driver.runner.take(.changed(ChangedFiles(paths: [])), driver.app) { driver.send(event) }
    try driver.vault.write("inbox.md", "- back\n")
    driver.press("⏎")
    #expect(driver.banner.contains("is another folder now"))
    #expect(driver.selected == "back")
    driver.press("x")
    #expect(driver.vault.text("inbox.md") == "")
  }
}

@Suite struct `A change that waits` {
  @Test func `says for whom, on the screen and line by line`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    for drawer in [Drawer.screen(TerminalScreen()), .lines(LinearPrinter())] {
      let written = Written()
      let display = Display(drawer) { written.take($0) }
      display.say(.command)
      #expect(written.text == "")
      #expect(display.show(driver.app))
      display.say(.command)
      #expect(written.text.contains("Waiting for another offload command."))
      written.clear()
      #expect(display.show(driver.app))
      #expect(!written.text.contains("Waiting"))
      #expect(display.show(driver.app))
    }
  }

  @Test func `is told of while it waits`() throws {
    let vault = try TestVault(["inbox.md": "- a\n", ".offload/lock": ""])
    let lock = open(vault.url(".offload/lock").path, O_RDWR | O_CLOEXEC)
    try #require(flock(lock, LOCK_EX) == 0)
    defer { close(lock) }
    let driver = try Driver(
      vault,
      wait: { holder in
        #expect(holder == .command)
        flock(lock, LOCK_UN)
      })
    driver.press("x")
    #expect(driver.vault.text("inbox.md") == "")
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
  }
}

/// What a terminal got.
private final class Written: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }
  func clear() { bytes.withLock { $0 = [] } }
  func take(_ new: [UInt8]) -> Bool {
    bytes.withLock { $0 += new }
    return true
  }
}
