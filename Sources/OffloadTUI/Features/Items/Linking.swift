import OffloadKit
import TerminalKit

extension Action {
  static let link = Action(
    ["i"], "link", "link to a collection", .list,
    reason: { app in
      app.screen.kind.file != nil && app.selection.key == nil ? nil : app.reasonAgainstWords
    },
    change: { app in
      if let path = app.selectedCollection {
        app.open(LinkCollectionSheet(given: .to(path)))
      } else if let file = app.screen.kind.file ?? app.selectedKey?.path {
        app.open(LinkCollectionSheet(given: .from(file, after: app.selectedKey)))
      }
    })
}

/// Lists the collections that a new item can link to, or that can get an item with the link.
struct LinkCollectionSheet: PickerKind {
  enum Given: Equatable, Sendable {
    /// The file that gets the link, and the item before it.
    case from(VaultPath, after: ItemKey?)
    /// The collection that the link leads to.
    case to(VaultPath)
  }

  let given: Given

  var verb: String { "link" }

  func title(in app: App) -> String {
    switch given {
    case .from(.inbox, _): "Link to"
    case .from(let path, _): "Link from \(app.name(of: path)) to"
    case .to(let path): "Link to \(app.name(of: path)) in"
    }
  }

  func emptyWords(for typed: String) -> String {
    typed.isEmpty ? "No collections yet." : "There's nothing with this name."
  }

  func options(for typed: String, in app: App) -> [PickerOption] {
    let path =
      switch given {
      case .from(let path, _), .to(let path): path
      }
    return Score.sorted(
      app.vault.collections.filter { $0.path != path }.compactMap { collection in
        Score.of(typed, in: collection.name).map { score in
          let row = PickerRow(collection.name, detail: App.count(of: collection))
          return (score, PickerOption(row) { take(collection.path, in: &$0) })
        }
      })
  }

  private func take(_ path: VaultPath, in app: inout App) -> [Effect] {
    app.sheet = nil
    return switch given {
    case .from(let file, let after):
      [.change(LinkCollection(subject: path, file: file, after: after.flatMap { app.item($0) }))]
    case .to(let subject): [.change(LinkCollection(subject: subject, file: path, after: nil))]
    }
  }
}

/// Creates an item that links to a collection.
struct LinkCollection: RequestKind {
  let subject: VaultPath
  /// The file that gets the item.
  let file: VaultPath
  let after: Item?

  var traits: Set<RequestTrait> { [.takesCursor] }

  func carryOut(in context: RequestContext) throws -> Done {
    let sentence = "Linked \(context.name(of: subject)) in \(context.name(of: file))."
    return try context.change("ui link", sentence) {
      let placement = after.map { Placement.after($0) } ?? .end
      return [try $0.items.link(to: .collection(subject), in: RequestContext.target(file), at: placement)]
    }
  }
}
