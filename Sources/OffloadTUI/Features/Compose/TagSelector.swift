import TerminalKit

/// What Tab can put into the field above it: tags that begin with what is typed, or files.
struct TagSelector: ComposedView {
  let suggestions: [Choice]
  /// Which of them Tab takes, in words.
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
