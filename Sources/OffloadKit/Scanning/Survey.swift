/// What a look at the whole vault gave, and what it had to leave out.
public struct Survey<Value: Sendable>: Sendable {
  /// What was found.
  public let value: Value
  /// Files and folders that could not be read, in path order.
  public let unreadable: [UnreadFile]

  init(_ value: Value, unreadable: [UnreadFile]) {
    (self.value, self.unreadable) = (value, unreadable)
  }

  /// What was found, where nothing is missing.
  ///
  /// - Throws: `VaultError.unreadable`.
  func complete() throws -> Value {
    try unreadable.refuseIncomplete()
    return value
  }
}
