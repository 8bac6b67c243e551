extension JSONValue {
  /// The same value with the members of each object in the order of their keys.
  package var inOrder: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.inOrder))
    case .object(let members):
      .object(members.map { ($0.key, $0.value.inOrder) }.sorted { $0.0 < $1.0 })
    default: self
    }
  }
}
