import TerminalKit

/// The nine places with their numbers, in three columns.
struct PlaceGrid: ComposedView {
  let places: [ProcessModel.Place]

  private static let height = 3
  /// Columns of a name; longer names are truncated.
  private static let widest = 20

  /// The places of each row; the numbers go down the columns.
  private var rows: [[ProcessModel.Place]] {
    (0..<Self.height).map { row in stride(from: row, to: places.count, by: Self.height).map { places[$0] } }
  }

  /// The width of each column: that of its widest place.
  private var widths: [Int] {
    stride(from: 0, to: places.count, by: Self.height).map { first in
      let column = places[first..<min(first + Self.height, places.count)]
      return min(Self.widest, column.map { DisplayWidth.of($0.text) }.max() ?? 0)
    }
  }

  var body: some View {
    Column {
      ForEach(zip(0..., rows)) { line, places in
        Row(spacing: 4) {
          ForEach(zip(places, widths)) { place, width in
            Text(place.text, style: place.isFree ? .dim : .plain).frame(width: width, maxWidth: width)
              .onClick(Key(name: "\(place.number)").map(Click.key))
          }
        }
        // If there is room for only one row, it is the one with the first number.
        .priority(-line)
      }
    }
  }
}
