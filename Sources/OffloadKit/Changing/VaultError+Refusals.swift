import VaultStore
import VaultSyntax

extension VaultError {
  /// Turns an edit's refusal into an error about a file.
  init(_ refusal: EditRefusal, in path: VaultPath) {
    switch refusal {
    case .emptyText: self = .emptyText
    case .holdsNUL: self = .holdsNUL
    case .notText(let line): self = .notText(Place(path: path, line: line + 1))
    case .invalidTag: self = .invalidTag("")
    case .invalidBlockID: self = .invalidBlockID("")
    case .unwritableField: self = .unwritableField
    case .positionOutOfRange(let limit): self = .positionOutOfRange(limit: limit)
    case .intoItself: self = .moveUnderItself
    case .notOneList: self = .notSiblings(path)
    case .changesMeaning(let line): self = .changesMeaning(Place(path: path, line: line + 1))
    }
  }
}

/// Runs an edit of a file and turns its refusal into a `VaultError`.
func refusals<Value>(in path: VaultPath, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let refusal as EditRefusal {
    throw VaultError(refusal, in: path)
  }
}

/// Runs an edit of one item. If the item's line can't take the edit, the error names that line.
func refusals<Value>(at place: Place, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch EditRefusal.notText {
    throw VaultError.notText(place)
  } catch EditRefusal.changesMeaning {
    throw VaultError.changesMeaning(place)
  } catch let refusal as EditRefusal {
    throw VaultError(refusal, in: place.path)
  }
}
