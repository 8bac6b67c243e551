import OffloadKit

/// Finds one item, the first word of the line, does one thing to it, and says so.
struct ItemCommand {
  let session: Session

  /// - Parameters:
  ///   - body: makes the change.
  ///   - sentence: makes the receipt's sentence from the item's name before the change and the value that `body`
  ///     returned.
  ///   - items: returns the items after the change, from the same value.
  func run<Value>(
    _ body: (Change, Item) throws -> Value, _ sentence: (String, Value) -> String, items: (Value) -> [Item]
  ) throws {
    let vault = try session.openVault()
    let item = try ItemSelection(session: session, vault: vault).item(session.arguments.words[0]).item
    let report = try session.change(vault) { try body($0, item) }
    try session.report(
      report, in: vault, sentence(NamedItems.of([item]), report.value), items: items(report.value))
  }
}
