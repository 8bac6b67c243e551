package import VaultModel

/// A change to an item that somebody has read.
package struct SeenChange: Sendable {
  /// What to do with it.
  package enum Action: Sendable {
    case done, cancel, reopen, star, unstar, archive
    case set([FieldAssignment])
    case tag(String)
    case untag(String)
    /// Other words.
    case edit(String)
    /// To a collection, by its name or path, or beside or into another item.
    case move(to: String?, section: String?, beside: Neighbour?)
  }

  /// Where an item goes in relation to another one.
  package enum Neighbour: Sendable {
    case before(ItemRef)
    case after(ItemRef)
    case under(ItemRef)

    package var ref: ItemRef {
      switch self {
      case .before(let ref), .after(let ref), .under(let ref): ref
      }
    }
  }

  package let ref: ItemRef
  /// Of the item's own lines, as they were read.
  package let hash: LineHash
  /// Of all of its lines, as they were read; needed if the items in it go along.
  package let tree: LineHash?
  package let action: Action

  package init(_ action: Action, _ ref: ItemRef, hash: LineHash, tree: LineHash?) {
    (self.action, self.ref, self.hash, self.tree) = (action, ref, hash, tree)
  }
}

extension SeenChange.Action {
  /// The command that does the same, for the log.
  var command: String {
    switch self {
    case .done: "done"
    case .cancel: "cancel"
    case .reopen: "reopen"
    case .star: "star"
    case .unstar: "unstar"
    case .archive: "archive"
    case .set: "set"
    case .tag(let tag): "tag \(tag)"
    case .untag(let tag): "untag \(tag)"
    case .edit: "edit"
    case .move: "move"
    }
  }

  /// Whether the items in it go along.
  package var takesAll: Bool {
    switch self {
    case .archive, .move: true
    default: false
    }
  }

  var neighbour: SeenChange.Neighbour? { if case .move(_, _, let beside) = self { beside } else { nil } }
}
