import OffloadKit
import TerminalKit

extension ComposeField {
  /// The due date in words. A note beside them says which day they mean.
  static let due: ComposeField = .init(
    label: "Due", input: \Compose.due, value: { $0.field == .due ? "" : $0.due.text }, placeholder: "none",
    note: { compose, app in
      if compose.due.text.allSatisfy(\.isWhitespace) { return "" }
      guard let date = try? NaturalDate.day(compose.due.text, today: app.vault.today) else {
        return "not a date yet; try friday, +3d, 3 march"
      }
      return HumanDate(today: app.vault.today).long(date.date)
    },
    press: { key, compose, _ in
      _ = compose.due.handle(key)
      return []
    })
}
