/// Rows of a list that the user folds and unfolds together.
enum RowGroup: Hashable, Sendable {
  /// Items of earlier days.
  case earlier
  /// The plans or the lists in a folder, by its path.
  case folder(String, ofPlans: Bool, beginsFolded: Bool)

  var beginsFolded: Bool {
    switch self {
    case .earlier: true
    case .folder(_, _, let beginsFolded): beginsFolded
    }
  }
}
