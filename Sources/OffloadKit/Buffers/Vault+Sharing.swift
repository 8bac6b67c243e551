package import VaultStore
import VaultSyntax

/// The result of a change that is partly on disk and partly for the program that holds texts to write.
package struct SharedChange<Value> {
  /// The report on the files.
  package let report: ChangeReport<Value>
  /// The new texts of the held files, in path order.
  package let held: [(path: VaultPath, text: [UInt8])]
}

extension Vault {
  /// Makes a change whose files are partly held. Offload writes the other files, as one operation, and returns the
  /// new texts of the held ones without writing them.
  ///
  /// - Parameters:
  ///   - command: the command as the log shows it.
  ///   - source: the text that the change moves items out of; the record tells what leaves it
  ///     (``Change/note(_:outOf:)``).
  ///   - held: files whose texts their holder has changed already, as a part of the change.
  /// - Throws: the errors of the change itself; then nothing changed.
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
