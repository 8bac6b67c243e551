import TerminalKit

@testable import OffloadTUI

/// What a terminal shows, as text: the rows, then a line for each run that is not plain, then the cursor. Rows and
/// columns count from 1.
struct Picture {
  let canvas: Canvas
  var palette = Palette()

  var lines: [String] { rows + runs + cursor }

  /// The rows; more than two empty ones in a row are counted.
  private var rows: [String] {
    var lines: [String] = []
    var empty = 0
    func endEmpty() {
      lines += empty > 2 ? ["  (\(empty) empty rows)"] : Array(repeating: "  |", count: empty)
      empty = 0
    }
    for y in 0..<canvas.size.height {
      let text = self.text(ofRow: y)
      if text.isEmpty {
        empty += 1
      } else {
        endEmpty()
        lines.append("  |\(text)")
      }
    }
    endEmpty()
    return lines
  }

  func text(ofRow y: Int) -> String {
    var text = canvas.row(y).filter { $0.width > 0 }.map { palette.text(of: $0) }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  private var runs: [String] {
    (0..<canvas.size.height).flatMap { y -> [String] in
      var runs: [(range: ClosedRange<Int>, style: Style)] = []
      for (x, cell) in canvas.row(y).enumerated() {
        let style = cell.width == 0 ? runs.last?.style ?? .plain : palette.style(of: cell)
        if let last = runs.last, last.range.upperBound == x, last.style == style {
          runs[runs.count - 1].range = last.range.lowerBound...(x + 1)
        } else {
          runs.append((x + 1...x + 1, style))
        }
      }
      return runs.filter { $0.style != .plain }.map { run in
        let end = run.range.count == 1 ? "" : "-\(run.range.upperBound)"
        return "  \(y + 1):\(run.range.lowerBound)\(end) \(Self.words(run.style))"
      }
    }
  }

  private var cursor: [String] { canvas.cursor.map { ["  cursor \($0.y + 1):\($0.x + 1)"] } ?? [] }

  /// `blue`, or `blue 5f77d7`.
  private static func words(_ color: Color) -> String {
    let parts = color.shade.map { [$0.red, $0.green, $0.blue] } ?? []
    let digits = parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "\(color.own)" + (digits.isEmpty ? "" : " \(digits)")
  }

  private static func words(_ style: Style) -> String {
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underlined"), (.reverse, "reversed"),
      (.struck, "struck"),
    ]
    let attributes = names.filter { style.attributes.contains($0.0) }.map(\.1)
    return (attributes + [style.color.map(Self.words)].compactMap(\.self)).joined(separator: " ")
  }
}

/// A view with all of its previews, as it is recorded.
struct Portrait {
  let type: any Previewed.Type

  static let sizes = [(80, 24), (40, 12), (10, 3), (200, 60)].map { Size(width: $0.0, height: $0.1) }

  var name: String { String(describing: type) }

  var text: String {
    var lines = ["# \(name)"]
    for preview in type.previews {
      lines += ["", "## \(preview.name)"]
      var first: [String] = []
      for size in Self.sizes {
        let picture = Picture(canvas: Self.canvas(of: preview, in: size))
        if first.isEmpty { first = picture.lines }
        lines += ["", "\(size.width)x\(size.height)"] + picture.lines
      }
      let plain = Picture(
        canvas: Self.canvas(of: preview, in: Self.sizes[0]),
        palette: Palette(colors: .none, hasUnicode: false))
      lines += ["", "80x24, without colours, in ASCII"]
      lines += plain.lines == first ? ["  (the same)"] : plain.lines
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// As high as the view is, at most as high as the screen.
  static func canvas(of preview: Preview, in size: Size) -> Canvas {
    let view = preview.view(size)
    return view.drawn(in: Size(width: size.width, height: view.size(in: ProposedSize(size)).height))
  }
}
