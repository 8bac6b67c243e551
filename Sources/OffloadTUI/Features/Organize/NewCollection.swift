import OffloadKit

/// Asks for the name of a new plan or list.
struct NewCollectionSheet: PickerKind {
  /// True if the plan comes first, false if the list does.
  let isPlan: Bool

  static let nameNeeded = "A name is needed."

  var verb: String { "make it" }
  var nothingToTake: String { Self.nameNeeded }

  func title(in app: App) -> String { isPlan ? "New plan" : "New list" }

  func emptyWords(for typed: String) -> String { "Type its name." }

  func options(for typed: String, in app: App) -> [PickerOption] {
    if typed.allSatisfy(\.isWhitespace) { return [] }
    return [isPlan, !isPlan].map { isPlan in
      PickerOption(PickerRow("New \(isPlan ? "plan" : "list") \"\(typed)\"")) { app in
        app.sheet = nil
        return [.change(NewCollection(name: typed, isPlan: isPlan))]
      }
    }
  }
}

struct NewCollection: RequestKind {
  let name: String
  let isPlan: Bool

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui collection new", "Made the \(isPlan ? "plan" : "list") \(name).") {
      try $0.collections.create(name: name, isStructured: isPlan).path
    }
  }

  /// Opens the new collection.
  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    if let path = receipt.collection { _ = app.go(to: .collection(path)) }
  }
}
