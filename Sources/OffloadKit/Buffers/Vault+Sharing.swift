package import VaultStore
import VaultSyntax

/// A change of which a part is on disk, and a part is for whoever holds texts to write.
package struct SharedChange<Value> {
  /// What became of the files.
  package let report: ChangeReport<Value>
  /// What the texts that are held are to be, in path order.
  package let held: [(path: VaultPath, text: [UInt8])]
}

extension Vault {
  /// Makes a change whose texts are held in part: the other files are written, as one operation, and what the texts are to
  /// become is told. Nothing of them is written.
  ///
  /// - Parameters:
  ///   - command: as the log shows it.
  ///   - source: the text out of which it moves items: the record tells what goes (``Change/note(_:outOf:)``).
  ///   - held: files whose texts whoever holds them has changed already, as a part of it.
  /// - Throws: as the change itself would; then nothing changed.
  package func share<Value>(
    _ command: String, outOf source: VaultPath? = nil, besides held: [VaultPath] = [],
    _ body: (Change) throws -> Value
  ) throws -> SharedChange<Value> {
    let (report, change) = try perform(command) { change in
      let value = try body(change)
      let others = change.rewritten.union(held).filter { $0 != source }
      change.note(others.sorted().map(Operation.detail(inEditor:)))
      return value
    }
    let held = change.rewritten.sorted().compactMap { path in
      change.openDocuments[path].map { (path: path, text: $0.bytes) }
    }
    return SharedChange(report: report, held: held)
  }
}
