import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `Signs of boxes, stars and folds` {
  private static let files = [
    "inbox.md": "- a thought\n",
    "Trip.md":
      "- [ ] pack [star:: true]\n  - [x] list\n  - [X] old list\n- [-] a car\n- [/] tickets\n- [?] cat\n- [[Home]]\n",
    "Home.md": "- [ ] paint\n",
  ]

  private func rows(_ variables: [String: String]) throws -> (driver: Driver, rows: [String]) {
    let driver = try Driver(TestVault(Self.files), environment: variables)
    driver.press("'trip⏎g")
    let canvas = body(driver.app).drawn(in: driver.app.size)
    return (driver, (0..<canvas.size.height).map(canvas.text(ofRow:)))
  }

  @Test func `are as wide as others of their kind where the terminal has them`() throws {
    let (_, rows) = try rows(["LANG": "C.UTF-8"])
    for row in ["› ▾  ☐  pack", " ☑  list", " ☑  old list", " ☒  a car", "[/] tickets", "[?] cat", "» Home"] {
      #expect(rows.contains { $0.contains(row) }, "\(row): \(rows)")
    }
    let boxes = [Signs.proper.open, Signs.proper.done, Signs.proper.cancelled]
    for box in boxes { #expect(DisplayWidth.of(box) == DisplayWidth.of("[/]")) }
    for sign in [Signs.proper.star, Signs.proper.folded, Signs.proper.unfolded, Signs.proper.link] {
      #expect(DisplayWidth.of(sign) == 1)
    }
  }

  @Test(arguments: [
    [:], ["LANG": "C"], ["LANG": "C.UTF-8", "NO_COLOR": "1"], ["LANG": "C.UTF-8", "TERM": "linux"],
  ])
  func `are ASCII where it doesn't, or where plain output is wanted`(variables: [String: String]) throws {
    let (_, rows) = try rows(variables)
    for row in ["v [ ] pack", "[x] list", "[x] old list", "[-] a car", "[/] tickets", "[?] cat", "-> Home"] {
      #expect(rows.contains { $0.contains(row) }, "\(row): \(rows)")
    }
  }

  @Test func `are never read aloud, and never written into a file`() throws {
    let (driver, _) = try rows(["LANG": "C.UTF-8"])
    let said = linearPage(driver.app).lines.joined(separator: "\n")
    #expect(!said.contains { "☐☑☒★▸▾»".contains($0) })
    driver.press(" ")
    #expect(driver.vault.text("Trip.md").hasPrefix("- [x] pack"))
  }

  @Test func `are in sheets too`() throws {
    let (driver, _) = try rows(["LANG": "C.UTF-8"])
    driver.press("t")
    let canvas = body(driver.app).drawn(in: driver.app.size)
    let text = (0..<canvas.size.height).map(canvas.text(ofRow:)).joined(separator: "\n")
    #expect(!text.contains("[ ]"))
  }

  @Test func `stand in the only bar, which is that of the list the keys go to`() throws {
    let (driver, _) = try rows(["LANG": "C.UTF-8"])
    for keys in ["", "m", "⎋t", "⎋F", "⎋/pack"] {
      driver.press(keys)
      let canvas = body(driver.app).drawn(in: driver.app.size)
      let bars = (0..<canvas.size.height).filter { y in
        canvas.row(y).contains { $0.style.attributes.contains(.reverse) }
      }
      #expect(bars.count <= 1, "\(keys)")
      for y in bars {
        #expect(canvas.row(y).filter { $0.width > 0 }.allSatisfy { $0.style.attributes.contains(.reverse) })
      }
    }
  }
}
