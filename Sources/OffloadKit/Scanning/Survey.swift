/// What a look at the whole vault gave, and what it had to leave out.
public struct Survey<Value: Sendable>: Sendable {
  /// What was found.
  public let value: Value
  /// Files and folders that could not be read, in path order.
  public let unreadable: [String]

  init(_ value: Value, unreadable: [String]) {
    (self.value, self.unreadable) = (value, unreadable)
  }
}
