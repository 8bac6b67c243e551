import Foundation
import TerminalKit
import TestSupport

@testable import OffloadTUI

/// The interface on a copy of the example vault, with a terminal that only counts the bytes.
final class Stage {
  private let driver: Driver
  private var screen = TerminalScreen()

  init(size: Size = Size(width: 80, height: 24)) throws {
    let vault = try TestVault()
    try vault.copy(Project.url("ExampleVault"))
    driver = try Driver(vault, size: size, environment: ["LANG": "C.UTF-8"])
    _ = frame()
  }

  var app: App { driver.app }

  func press(_ keys: String) { driver.press(keys) }

  /// Writes over a file as another program does, and tells that it has.
  func write(_ path: String, _ change: (String) -> String) throws {
    try driver.vault.write(path, change(driver.vault.text(path)))
    driver.reload()
  }

  /// What is on the screen.
  var canvas: Canvas { body(app).drawn(in: app.size, after: screen.shown) }

  /// The bytes that bring the screen up to date.
  func frame() -> [UInt8] { screen.bytes(for: canvas) }
}
