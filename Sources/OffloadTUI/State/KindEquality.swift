/// Values that are known by what they can do alone are equal where their kinds and their contents are.
extension Equatable {
  func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}
