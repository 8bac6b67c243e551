/// Compares values behind a protocol: they are equal if their types and their contents are.
extension Equatable {
  func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}
