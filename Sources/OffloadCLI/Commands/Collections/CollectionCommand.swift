import OffloadKit

/// Finds a collection, does one thing to it, and says so.
struct CollectionCommand {
  let session: Session

  /// - Parameter sentence: makes the receipt's sentence from the collection's name before the change.
  func run(
    _ name: Argument, _ sentence: (String) -> String, _ body: (Change, ItemCollection) throws -> Void
  ) throws {
    let vault = try session.openVault()
    let collection = try session.collection(name, in: vault)
    let report = try session.change(vault) { try body($0, collection) }
    try session.report(report, in: vault, sentence(collection.name))
  }
}

extension Command.Parameter {
  static let collection = Command.Parameter("NAME", .collection)
}
