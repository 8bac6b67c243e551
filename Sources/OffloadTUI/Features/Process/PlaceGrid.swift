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
