extension HandsError: CustomStringConvertible {
  /// The problem, on one line, without a capital and without a full stop.
  package var description: String { failure.message.line }
}

/// The words are for the language model.
extension HandsError: WordedError {
  package var failure: Failure {
    switch self {
    case .stale(let items):
      let advice: Statement =
        "nothing changed; look at what is there now, and call again with the new hashes if the change is still right"
      return items.count == 1
        ? Failure("stale", "an item isn't as you read it; \(advice)")
        : Failure("stale", "some items aren't as you read them; \(advice)")
    case .nothingNamed(let name):
      return Failure(
        "nothing-named",
        "there is nothing here named \(name.inQuotes); use find, or read without arguments, to see names"
      )
    // The same for whatever stands in the way, if not all of the vault is seen.
    case .outOfSight:
      return Failure(
        "not-possible",
        "that isn't possible here; nothing changed; you can add to, and move to, only what you may see")
    case .wouldRemove(let ref):
      return Failure(
        "would-remove",
        "\("\(ref)".inQuotes) removes itself when it's done (onCompletion: delete); nothing changed; ask the person to do it"
      )
    case .twin(let ref):
      return Failure(
        "twin",
        "there is another item with the words of \("\(ref)".inQuotes), and this call moves lines before it; nothing changed; change it in a call of its own"
      )
    case .makesRemovable:
      return Failure("makes-removable", "only the person sets onCompletion; nothing changed")
    case .keyOfAnother:
      return Failure("key-of-another", "this key belongs to another call; nothing changed; use a new one")
    case .nothingToUndo: return Failure("nothing-to-undo", "there is no such change of an assistant to undo")
    }
  }
}
