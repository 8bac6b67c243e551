/// The result of a look at the whole vault, with the files that it had to skip.
package struct Survey<Value: Sendable>: Sendable {
  /// The result from the readable files.
  package let value: Value
  /// The unreadable files and folders, in path order.
  package let unreadable: [UnreadFile]

  package init(_ value: Value, unreadable: [UnreadFile]) {
    (self.value, self.unreadable) = (value, unreadable)
  }

  /// Returns the result if nothing is missing from it.
  ///
  /// - Throws: `VaultError.unreadable`.
  package func complete() throws -> Value {
    try unreadable.refuseIncomplete()
    return value
  }
}
