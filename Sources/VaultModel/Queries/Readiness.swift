import VaultSyntax

/// Whether the user can do an open item now. Every open item is ready, waiting or blocked; some are both of
/// the last.
///
/// The raw values are the words in `is:`, in the order of completions.
enum Readiness: String, CaseIterable {
  case ready, waiting, blocked

  /// The meaning of its word in `is:`.
  var meaning: String {
    switch self {
    case .ready: "open and neither waiting nor blocked"
    case .waiting: "open with a start after today"
    case .blocked: "open and depends on an open item"
    }
  }

  /// Returns the query for the items that are in this state on a day.
  func expression(on today: CivilDate) -> QueryExpression {
    let isOpen = QueryExpression.test(.trait(.open))
    let startsLater = QueryExpression.test(
      .field(.known(.start), ValuePattern(.instants((today.dayNumber + 1) * 1440...Int.max))))
    let isBlocked = QueryExpression.test(.trait(.blocked))
    return switch self {
    case .ready: .all([isOpen, .not(startsLater), .not(isBlocked)])
    case .waiting: .all([isOpen, startsLater])
    case .blocked: .all([isOpen, isBlocked])
    }
  }
}
