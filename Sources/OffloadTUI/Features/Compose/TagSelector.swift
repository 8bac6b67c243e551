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
        ForEach(suggestions.enumerated()) { index, suggestion in
          Text(suggestion.text, style: suggestion.isSelected ? .bold : .dim).onClick(.suggestion(index))
        }
      }
    } trailing: {
      Text(hint, style: .dim)
    }
    .padding(left: isRoomy ? 3 : 1, right: 1)
    .frame(height: 1)
  }
}
