import TestSupport
import Testing

@testable import TerminalKit

@Suite struct `A canvas` {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `is whole whatever is written`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for size in [Size(width: 0, height: 0), Size(width: 1, height: 4), Size(width: 30, height: 5)] {
      var canvas = Canvas(size: size)
      for _ in 0..<100 {
        random.change(&canvas, writes: 2)
        for y in 0..<size.height {
          let row = Array(canvas.row(y))
          var end = 0
          for x in row.indices {
            #expect((row[x].width == 0) == (x < end), "seed \(seed)")
            if row[x].width > 0 { end = x + Int(row[x].width) }
            let isSafe = row[x].character.unicodeScalars.allSatisfy { !VisibleText.steersTerminal($0) }
            #expect(isSafe, "seed \(seed)")
          }
          #expect(end == row.count, "seed \(seed)")
        }
      }
    }
  }

  @Test func `keeps writes within the clip`() {
    var canvas = Canvas(size: Size(width: 10, height: 3))
    canvas.clipping(to: Rect(x: 2, y: 1, width: 4, height: 1)) { canvas in
      for y in 0..<3 { canvas.write("abcdefghij", at: Point(x: 0, y: y)) }
    }
    #expect((0..<3).map { canvas.text(ofRow: $0) } == ["", "  cdef", ""])
  }

  @Test func `shows half of a wide letter as a blank`() {
    var canvas = Canvas(size: Size(width: 3, height: 1))
    canvas.write("漢字", at: .zero)
    #expect(canvas.text(ofRow: 0) == "漢")
    canvas.write("x", at: Point(x: 1, y: 0))
    #expect(canvas.text(ofRow: 0) == " x")
    #expect(canvas[Point(x: 0, y: 0)].isBlank)
    #expect(canvas[Point(x: 9, y: 9)].isBlank)
    #expect(canvas.row(7).isEmpty)
  }

  @Test func `shows a cluster of several columns whole or not at all`() {
    var canvas = Canvas(size: Size(width: 5, height: 1))
    let long = "க" + String(repeating: "ை", count: 3)
    #expect(canvas.write(long + long, at: .zero) == 8)
    #expect(canvas.row(0).map(\.width) == [4, 0, 0, 0, 1])
    #expect(canvas.text(ofRow: 0) == long)
    canvas.write("x", at: Point(x: 2, y: 0))
    #expect(canvas.text(ofRow: 0) == "  x")
    canvas.write("ทำย", at: Point(x: 1, y: 0))
    #expect(canvas.text(ofRow: 0) == " ทำย")
  }

  @Test func `holds a cluster of a thousand columns`() {
    var canvas = Canvas(size: Size(width: 1200, height: 1))
    let long = "க" + String(repeating: "ை", count: 999)
    #expect(canvas.write(long, at: .zero) == 1000)
    #expect(canvas.text(ofRow: 0) == long)
  }

  @Test func `gives blanks no style that cannot be seen on them`() {
    var canvas = Canvas(size: Size(width: 3, height: 1))
    canvas.write("a b", at: .zero, style: Style(color: .red, attributes: [.bold]))
    #expect(canvas[Point(x: 1, y: 0)] == .blank)
    canvas.restyle(canvas.bounds) { $0.adding(Style(attributes: .underline)) }
    #expect(canvas[Point(x: 1, y: 0)].style == Style(attributes: .underline))
    #expect(canvas[Point(x: 0, y: 0)].style == Style(color: .red, attributes: [.bold, .underline]))
  }
}

@Suite struct `Rectangles` {
  @Test func `never turn inside out`() {
    let rect = Rect(x: 1, y: 1, width: 3, height: 2)
    #expect(rect.inset(Edges(top: 5, left: 5, bottom: 5, right: 5)).isEmpty)
    #expect(rect.intersection(Rect(x: 9, y: 9, width: 2, height: 2)).isEmpty)
    #expect(rect.intersection(Rect(x: 2, y: 0, width: 9, height: 2)) == Rect(x: 2, y: 1, width: 2, height: 1))
    #expect(Size(width: -4, height: 2) == Size(width: 0, height: 2))
    #expect(ProposedSize(width: -1).width == 0)
  }
}
