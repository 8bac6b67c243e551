import TestSupport
import Testing

@testable import TerminalKit

extension View {
  /// The rows that it draws in a space of that size.
  func rows(_ width: Int, _ height: Int = 1) -> [String] {
    let canvas = drawn(in: Size(width: width, height: height))
    return (0..<height).map { canvas.text(ofRow: $0) }
  }
}

/// Marks every cell that it is given.
private struct Paint: View {
  let letter: Character
  var ideal = Size(width: 3, height: 1)

  func size(in proposed: ProposedSize) -> Size { proposed.limiting(ideal) }
  func draw(on canvas: inout Canvas, in rect: Rect) {
    for y in rect.y - 1...rect.endY {
      canvas.write(String(repeating: letter, count: rect.width + 2), at: Point(x: rect.x - 1, y: y))
    }
  }
}

@Suite struct `Rows and columns` {
  @Test(arguments: [
    (14, "left     right"), (10, "left right"), (9, "leftright"), (8, "leftri.."), (0, ""),
  ])
  func `give what is left over to the spacer`(width: Int, row: String) {
    #expect(
      Row {
        Text("left")
        Spacer()
        Text("right")
      }.rows(width) == [row])
  }

  @Test(arguments: [
    (24, "Renew passport   #errand"), (22, "Renew passport #errand"), (20, "Renew passport #er.."),
    (17, "Renew passport .."), (12, "Renew pass.."), (2, ".."), (1, "."), (0, ""),
  ])
  func `take what is missing from what matters least`(width: Int, row: String) {
    let view = Row {
      Text("Renew passport").priority(1)
      Spacer()
      Text("#errand").padding(left: 1)
    }
    #expect(view.rows(width) == [row])
  }

  @Test func `cut the longest among equals`() {
    #expect(
      Row {
        Text("a")
        Text("bbbbbbbb")
        Text("cc")
      }.rows(7) == ["abb..cc"])
    #expect(
      Row {
        Text("aaaa")
        Text("bbbb")
      }.rows(6) == ["a..b.."])
  }

  @Test func `leave out what is too narrow for its frame`() {
    let view = Row {
      Text("milk")
      Text("#errand").frame(minWidth: 5)
    }
    #expect(view.rows(9) == ["milk#er.."])
    #expect(view.rows(8) == ["milk"])
  }

  @Test func `put spacing between what is there`() {
    let isShown = false
    let view = Row(spacing: 2) {
      Text("a")
      if isShown { Text("hidden") }
      Text("b")
      Optional<Text>.none
      Text("")
      Text("c")
    }
    #expect(view.rows(9) == ["a  b  c"])
    #expect(view.size(in: .unspecified) == Size(width: 7, height: 1))
    let column = Column(spacing: 1) {
      Text("a")
      Text("b")
    }
    #expect(column.rows(3, 4) == ["a", "", "b", ""])
    #expect(column.size(in: .unspecified) == Size(width: 1, height: 3))
  }

  @Test func `share what is left over in equal parts`() {
    let view = Row {
      Spacer()
      Text("m")
      Spacer()
    }
    #expect(view.rows(6) == ["   m"])
    let columns = Row {
      Text("a").frame(maxWidth: .max)
      Text("b").frame(maxWidth: .max)
      Text("c")
    }
    #expect(columns.rows(9) == ["a   b   c"])
  }

  @Test func `stand at the top and bottom of a screen`() {
    let view = Column {
      Text("title")
      Spacer()
      Text("banner")
      Text("keys")
    }
    #expect(view.rows(6, 6) == ["title", "", "", "", "banner", "keys"])
    #expect(view.rows(6, 3) == ["title", "banner", "keys"])
    #expect(view.rows(6, 0) == [])
  }

  @Test func `take in what a group brings along`() {
    struct Pair: ComposedView {
      let name: String
      var body: some View {
        Text(name)
        Text("-")
      }
    }
    struct One: ComposedView { var body: some View { Text("one").style(.bold) } }
    let width = Text("one").size(in: .unspecified).width
    let view = Row(spacing: 1) {
      ForEach(["a", "b"]) { name in Pair(name: name) }
      for number in 1...2 { Text(String(number)) }
      switch width {
      case 3: Text("three")
      default: Text("other")
      }
      One()
    }
    #expect(view.rows(30) == ["a - b - 1 2 three one"])
    #expect(ForEach(["a", "b"]) { Text($0) }.rows(3, 2) == ["a", "b"])
    #expect(Pair(name: "x").size(in: .unspecified) == Size(width: 1, height: 2))
    #expect(Pair(name: "x").rows(2, 2) == ["x", "-"])
    #expect(One().flexibility == Flexibility())
  }

  @Test(arguments: [(80, 24), (40, 12), (10, 3), (200, 60), (0, 0), (1, 1)])
  func `draw nothing outside of what they are given`(width: Int, height: Int) {
    let size = Size(width: width, height: height)
    let view = Column {
      Row {
        Paint(letter: "a")
        Spacer()
        Paint(letter: "b")
      }
      Row {
        Paint(letter: "c").padding(left: 2, right: 1, top: 1).frame(width: 30)
        Paint(letter: "d").priority(-2)
      }
      Paint(letter: "e", ideal: Size(width: 500, height: 500))
      Paint(letter: "f")
    }
    var canvas = Canvas(size: Size(width: width + 4, height: height + 4))
    let place = Rect(x: 2, y: 2, width: width, height: height)
    canvas.clipping(to: place) { view.draw(on: &$0, in: place) }
    for y in 0..<canvas.size.height {
      for x in 0..<canvas.size.width where !place.contains(Point(x: x, y: y)) {
        #expect(canvas[Point(x: x, y: y)].isBlank)
      }
    }
    let wanted = view.size(in: ProposedSize(size))
    #expect(wanted.width <= width && wanted.height <= height)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `of any shape stay within any size`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let view = random.view(depth: 3)
      let size = Size(width: .random(in: 0...30, using: &random), height: .random(in: 0...8, using: &random))
      let wanted = view.size(in: ProposedSize(size))
      #expect(wanted.width <= size.width && wanted.height <= size.height, "seed \(seed)")
      let canvas = view.drawn(in: size)
      #expect(canvas.cells.count == size.width * size.height)
      _ = view.size(in: .unspecified)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func view(depth: Int) -> any View {
    let number = Int.random(in: 0..<(depth == 0 ? 3 : 10), using: &self)
    if number == 0 { return Spacer(minimum: Int.random(in: 0...2, using: &self)) }
    if number < 3 {
      let text = Text(text(pieces: 5), style: style())
      return number == 1 ? text : text.wrapped()
    }
    let inner = (0..<Int.random(in: 0...3, using: &self)).map { _ in view(depth: depth - 1) }
    let group = ViewSequence(inner.flatMap(\.children))
    switch number {
    case 3, 4: return Row(spacing: Int.random(in: 0...2, using: &self)) { group }
    case 5, 6: return Column(spacing: Int.random(in: 0...2, using: &self)) { group }
    case 7: return group.padding(left: 1, right: 2, top: 1, bottom: 0)
    case 8:
      return group.frame(
        width: Bool.random(using: &self) ? 5 : nil, minWidth: 2,
        maxWidth: Bool.random(using: &self) ? .max : 9,
        height: 2)
    default: return group.priority(1).style(.bold)
    }
  }
}

@Suite struct `Frames, styles and the cursor` {
  @Test func `limit and reserve space`() {
    #expect(Text("abcdef").frame(maxWidth: 4).size(in: .unspecified) == Size(width: 4, height: 1))
    #expect(Text("ab").frame(minWidth: 4).size(in: .unspecified) == Size(width: 4, height: 1))
    #expect(Text("ab").frame(width: 4, height: 3).size(in: .unspecified) == Size(width: 4, height: 3))
    let tall = Text("ab").frame(maxHeight: .max)
    #expect(tall.flexibility.growsTall)
    #expect(tall.size(in: ProposedSize(width: 9, height: 7)) == Size(width: 2, height: 7))
    #expect(Text("ab").padding(left: 1, top: 2).size(in: .unspecified) == Size(width: 3, height: 3))
  }

  @Test func `add styles from the outside in`() {
    let canvas = Row {
      Text("a").style(.dim)
      Text("b", style: .color(.red))
    }.style(.bold).color(Color(.blue)).drawn(
      in: Size(width: 2, height: 1))
    #expect(canvas[.zero].style == Style(color: Color(.blue), attributes: [.bold, .dim]))
    #expect(canvas[Point(x: 1, y: 0)].style == Style(color: Color(.blue), attributes: .bold))
  }

  @Test func `put the cursor on what has the focus`() {
    let view = Column {
      Text("a").cursor(false)
      Text("b").padding(left: 2).cursor()
    }
    #expect(view.drawn(in: Size(width: 4, height: 2)).cursor == Point(x: 0, y: 1))
    #expect(Text("a").cursor(false).drawn(in: Size(width: 4, height: 2)).cursor == nil)
  }
}

@Suite struct `Long lists` {
  @Test(arguments: [
    (0, 0, 0), (4, 0, 0), (5, 0, 1), (99, 0, 95), (50, 60, 50), (50, 48, 48), (50, 10, 46), (99, 99, 95),
    (3, -7, 0),
  ])
  func `keep the selection in sight`(selected: Int, first: Int, shown: Int) {
    let list = List(Array(0..<100), selected: selected, first: first) { number, _ in Text("\(number)") }
    #expect(list.rows(3, 5) == (shown..<shown + 5).map(String.init))
  }

  @Test func `make only the rows in sight`() {
    final class Counter {
      var made = 0

      func count() { made += 1 }
    }
    let counter = Counter()
    let list = List(Array(0..<100_000), selected: 500, first: 498) { number, isSelected in
      let _ = counter.count()
      Text(isSelected ? "› \(number)" : "  \(number)")
    }
    #expect(list.rows(8, 4) == ["  498", "  499", "› 500", "  501"])
    #expect(counter.made == 4)
    #expect(list.size(in: ProposedSize(width: 8)) == Size(width: 8, height: 100_000))
    #expect(list.flexibility.growsTall)
  }

  @Test func `show the selected row as one bar, with bold letters but no other shades`() {
    func list(hasBar: Bool) -> Canvas {
      List([1, 2], selected: 1, hasBar: hasBar) { number, _ in
        Row {
          Text("a", style: .bold)
          Text("b", style: .dim)
          Text("c", style: .color(.red))
          Text("漢")
        }
      }.drawn(in: Size(width: 8, height: 2))
    }
    let canvas = list(hasBar: true)
    let styles = canvas.row(1).filter { $0.width > 0 }.map(\.style.attributes)
    #expect(styles == [[.bold, .reverse]] + Array(repeating: .reverse, count: 6))
    #expect(canvas.row(1).allSatisfy { $0.style.color == nil })
    #expect(canvas.row(0).allSatisfy { !$0.style.attributes.contains(.reverse) })
    #expect(list(hasBar: false).cells.allSatisfy { !$0.style.attributes.contains(.reverse) })
  }

  @Test func `may be empty, or be given no space`() {
    #expect(List([Int](), selected: 0) { number, _ in Text("\(number)") }.rows(5, 2) == ["", ""])
    #expect(List([1, 2], selected: 1) { number, _ in Text("\(number)") }.rows(5, 0) == [])
    #expect(
      List([1, 22]) { number, _ in Text("\(number)") }.size(in: .unspecified) == Size(width: 2, height: 2))
  }
}
