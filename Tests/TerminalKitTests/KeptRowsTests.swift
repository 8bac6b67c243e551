import Synchronization
import Testing

@testable import TerminalKit

/// Counts how often it is drawn.
private struct CountedRow: View, RowContent {
  final class Count: Sendable {
    private let times = Mutex(0)
    func add() { times.withLock { $0 += 1 } }
    func taken() -> Int {
      times.withLock { count in
        defer { count = 0 }
        return count
      }
    }
  }

  let words: String
  let count: Count

  static func == (one: Self, other: Self) -> Bool { one.words == other.words }
  func hash(into hasher: inout Hasher) { hasher.combine(words) }

  func size(in proposed: ProposedSize) -> Size { Text(words).size(in: proposed) }
  func draw(on canvas: inout Canvas, in rect: Rect) {
    count.add()
    Clickable(of: Text(words), for: Mark()).draw(on: &canvas, in: rect)
    if words == "b" { canvas.cursor = Point(x: rect.x + 1, y: rect.y) }
  }
}

@Suite struct `Rows of the frame before` {
  private let count = CountedRow.Count()

  private func list(_ words: [String], selected: Int? = nil) -> some View {
    List(words, selected: selected) { words, _ in CountedRow(words: words, count: count) }
  }

  /// Draws frames one after another, and returns how often a row was drawn for each.
  private func drawn(_ frames: [(view: any View, size: Size)]) -> [Int] {
    var screen = TerminalScreen()
    return frames.map { view, size in
      let canvas = view.drawn(in: size, after: screen.shown)
      _ = screen.bytes(for: canvas)
      let times = count.taken()
      let whole = view.drawn(in: size)
      #expect(canvas.cells == whole.cells && canvas.cursor == whole.cursor)
      _ = count.taken()
      return times
    }
  }

  private let size = Size(width: 7, height: 3)

  @Test func `are copied where they are the same, wherever they stand`() {
    let frames = [["a", "b", "c"], ["a", "b", "c"], ["b", "c", "d"], ["漢字", "b", "a"], ["a", "a", "a"]]
    #expect(drawn(frames.map { (list($0), size) }) == [3, 0, 1, 2, 0])
  }

  @Test func `are copied without the bar, which is only where the selection is`() {
    #expect(drawn([0, 1, 2, 2].map { (list(["a", "b", "c"], selected: $0), size) }) == [3, 0, 0, 0])
  }

  @Test func `are copied as the list drew them, not what covered them`() {
    let covered = Covered(content: list(["a", "b", "c"]))
    #expect(drawn([(covered, size), (list(["a", "b", "c"]), size), (covered, size)]) == [3, 0, 0])
  }

  @Test func `are drawn again for another width, and after a frame without them`() {
    let rows = list(["a", "b", "c"])
    #expect(
      drawn([(rows, size), (rows, Size(width: 8, height: 3)), (Text(""), size), (rows, size)]) == [
        3, 3, 0, 3,
      ])
  }

  @Test func `are drawn to find out what a click means`() {
    #expect(list(["a", "a"]).clickTarget(at: Point(x: 0, y: 1), in: size) as? Mark == Mark())
  }
}

private struct Mark: ClickTarget {}

/// Draws over its content, as a sheet does.
private struct Covered: View {
  let content: any View

  func size(in proposed: ProposedSize) -> Size { content.size(in: proposed) }
  func draw(on canvas: inout Canvas, in rect: Rect) {
    content.draw(on: &canvas, in: rect)
    canvas.write("漢漢漢漢", at: rect.origin)
  }
}
