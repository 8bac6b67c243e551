/// Asks for the place of a free number, and moves the capture there.
struct SlotSheet: PickerKind {
  let number: Int
  let item: ItemKey

  var verb: String { "move" }

  func title(in app: App) -> String { "Move \(app.named([item])) to number \(number), which is" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    app.moveOptions(for: typed, isNumbered: false) { target, app in
      app.triage.naming = number
      return app.move([item], to: target)
    }
  }

  func emptyWords(for typed: String) -> String { MoveSheet.noCollections }
}
