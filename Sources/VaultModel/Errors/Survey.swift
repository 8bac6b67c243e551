/// What a look at the whole vault gave, and what it had to leave out.
package struct Survey<Value: Sendable>: Sendable {
  /// What was found.
  package let value: Value
  /// Files and folders that could not be read, in path order.
  package let unreadable: [UnreadFile]

  package init(_ value: Value, unreadable: [UnreadFile]) {
    (self.value, self.unreadable) = (value, unreadable)
  }

  /// What was found, where nothing is missing.
  ///
  /// - Throws: `VaultError.unreadable`.
  package func complete() throws -> Value {
    try unreadable.refuseIncomplete()
    return value
  }
}
