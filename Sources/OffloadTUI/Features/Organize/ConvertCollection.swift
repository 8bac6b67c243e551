import OffloadKit

extension Action {
  static let convert = Action(
    [], "convert", "make it a list, or a plan", .list,
    menuWords: { app in
      let isPlan = app.convertible.flatMap { app.vault.collection($0) }?.isStructured ?? false
      return isPlan ? "make it a list, which is flat" : "make it a plan"
    },
    reason: { $0.convertible == nil ? "You can't convert the inbox." : nil }
  ) { app in
    guard let path = app.convertible, let collection = app.vault.collection(path) else { return [] }
    return [.change(ConvertCollection(path: path, toPlan: !collection.isStructured))]
  }
}

extension App {
  /// The collection to convert to a plan or a list: the selected one, or the open one.
  fileprivate var convertible: VaultPath? {
    selectedCollection ?? screen.kind.file.flatMap { screen == .collection($0) ? $0 : nil }
  }
}

struct ConvertCollection: RequestKind {
  let path: VaultPath
  let toPlan: Bool

  func carryOut(in context: RequestContext) throws -> Done {
    let sentence = "\(context.name(of: path)) is a \(toPlan ? "plan" : "list") now."
    return try context.change("ui collection convert", sentence) {
      try $0.collections.convert(path, toPlan: toPlan).path
    }
  }
}
