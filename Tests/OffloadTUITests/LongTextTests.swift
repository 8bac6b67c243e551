import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `A very long text` {
  @Test func `is shown as far as it is in sight, in every list and sheet`() throws {
    let driver = try Driver(["inbox.md": "- milk\n", "Trip.md": "# Trip\n"])
    driver.send(.paste(String(repeating: "ab cd 漢 ", count: 20_000)))
    driver.press("⏎⎋G")
    #expect(driver.vault.text("inbox.md").utf8.count > 200_000)
    for keys in ["", "⏎", "e", "⎋⎋m", "⎋t", "⎋⎋pj"] {
      driver.press(keys)
      let canvas = body(driver.app).drawn(in: driver.app.size)
      #expect((0..<24).contains { canvas.text(ofRow: $0).contains("ab cd") }, "\(keys)")
    }
  }
}
