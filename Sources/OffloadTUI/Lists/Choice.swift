/// One of several words, of which one is chosen.
struct Choice: Equatable, Sendable {
  var text: String
  var isSelected: Bool
}
