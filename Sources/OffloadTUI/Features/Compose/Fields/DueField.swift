import TerminalKit

extension ComposeField {
  /// The day by which an item is to be done, in words that are a date.
  static let due: ComposeField = .init(
    label: "Due", input: \Compose.due, value: { $0.field == .due ? "" : $0.due.text }, placeholder: "none",
    press: { key, compose, _ in
      _ = compose.due.handle(key)
      return []
    })
}
