import TerminalKit

/// The suggestions that Tab inserts into the field above: tags that begin with the typed text, or files.
struct TagSelector: ComposedView {
  let suggestions: [Choice]
  /// Says which of them Tab takes.
  let hint: String
  let isRoomy: Bool

  var body: some View {
    Beside {
      FactRow(spacing: isRoomy ? 4 : 2) {
        ForEach(suggestions) { Text($0.text, style: $0.isSelected ? .bold : .dim) }
      }
    } trailing: {
      Text(hint, style: .dim)
    }
    .padding(left: isRoomy ? 3 : 1, right: 1)
    .frame(height: 1)
  }
}
