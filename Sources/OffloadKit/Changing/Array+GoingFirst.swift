extension Array {
  /// What goes before what comes: a new file may have the name of one that goes, in other case, or that of its folder.
  package func goingFirst(_ isGoing: (Element) -> Bool) -> [Element] {
    filter(isGoing) + filter { !isGoing($0) }
  }
}
