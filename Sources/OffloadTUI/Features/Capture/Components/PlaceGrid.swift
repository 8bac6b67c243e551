import TerminalKit

/// The nine places with their numbers, in three columns.
struct PlaceGrid: ComposedView {
  let places: [ProcessModel.Place]

  var body: some View {
    Column {
      ForEach(0..<3) { line in
        Row(spacing: 2) {
          ForEach(places.indices.filter { $0 % 3 == line }) { index in
            let place = places[index]
            Text("\(place.number) \(place.name)", style: place.isFree ? .dim : .plain)
              .frame(width: 16, maxWidth: 16)
          }
        }
        // Where there is room for one row, it is the one with the first number.
        .priority(-line)
      }
    }
  }
}

extension PlaceGrid: Previewed {
  static var previews: [Preview] {
    [
      Preview("some are free") { PlaceGrid(places: Sample.places) },
      Preview("all are free") { PlaceGrid(places: Sample.freePlaces) },
      Preview("long names") {
        PlaceGrid(places: (1...9).map { .init(number: $0, name: "Everything for the garden", isFree: false) })
      },
    ]
  }
}
