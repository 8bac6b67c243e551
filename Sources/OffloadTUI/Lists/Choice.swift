/// A word among others, one of which is selected.
struct Choice: Equatable, Sendable {
  var text: String
  var isSelected = false
}
