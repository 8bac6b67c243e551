/// What the user lets an assistant do. Each allows what stands before it.
package enum Allowance: Comparable, Sendable {
  case reading
  /// Adding items.
  case capture
  /// Completing, changing, moving and archiving items; making and renaming collections; undoing its own work.
  case change

  /// By the words of the command line.
  package static let named: [(name: String, allowance: Allowance)] = [
    ("capture", .capture), ("change", .change),
  ]
}
