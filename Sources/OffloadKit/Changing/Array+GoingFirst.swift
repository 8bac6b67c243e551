extension Array {
  /// Puts the removals first: a new file may have the name of a removed one in other case, or that of its folder.
  package func goingFirst(_ isGoing: (Element) -> Bool) -> [Element] {
    filter(isGoing) + filter { !isGoing($0) }
  }
}
