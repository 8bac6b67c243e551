import JSON
import JSONRPC
import OffloadKit

// The commands on items. Each names a document, and items as the server offered them, or by lines from 0.

extension LanguageServer {
  /// `offload.item`: the action, the document, the items, and the action's argument.
  mutating func act(_ arguments: [JSONValue]) throws {
    guard arguments.count >= 3, let action = arguments[0].string.flatMap(ItemAction.named),
      let uri = arguments[1].string
    else { throw Refusal(.invalidParams, "offload.item takes an action, a document and items") }
    let argument = arguments.count > 3 ? arguments[3].text : action.argument
    try change(DocumentURI(uri), action.title) { change, path in
      let items = try change.items(named: arguments[2].elements, in: path)
      return try action.run(change, items.outermost, argument)
    }
  }

  /// `offload.newItemBelow`: the document, and an item or any line of it.
  mutating func beginItem(_ arguments: [JSONValue]) throws {
    guard arguments.count == 2, let uri = arguments[0].string.map(DocumentURI.init) else {
      throw Refusal(.invalidParams, "offload.newItemBelow takes a document and an item or a line")
    }
    let before = lastRequest
    var words: TextPosition?
    try change(uri, "New item") { change, path in
      words = try change.beginItem(below: change.item(named: arguments[1], in: path))
      return []
    }
    if let words, lastRequest > before { follow(to: DocumentPlace(uri: uri, position: words)) }
  }

  /// `offload.archiveDone`: the document.
  mutating func archiveDone(_ arguments: [JSONValue]) throws {
    guard arguments.count == 1, let uri = arguments[0].string else {
      throw Refusal(.invalidParams, "offload.archiveDone takes a document")
    }
    try change(DocumentURI(uri), "Archive") { change, path in
      let going = try change.items.closed(in: path)
      guard !going.isEmpty else {
        throw Refusal(.requestFailed, "There's nothing to archive in \(path).")
      }
      return try change.departing(going) { try change.items.archive(going) }
    }
  }
}

extension ItemRepository {
  /// Returns the items of a collection that Offload archives if nobody names one: all closed items, except the steps
  /// of an open task and those that have an open task in them.
  func closed(in path: VaultPath) throws -> [Item] { try archivable(fetchByCollection(path)).going }
}

extension Change {
  fileprivate func items(named wanted: [JSONValue], in path: VaultPath) throws -> [Item] {
    let all = try items.fetchByCollection(path)
    for line in wanted.compactMap(\.number) where !all.contains(where: { $0.place.line - 1 == line }) {
      throw Refusal(.requestFailed, "No item begins on line \(min(line, TextPosition.most) + 1).")
    }
    let found = wanted.compactMap { value in
      value.number.map { line in all.last { $0.place.line - 1 == line } }
        ?? ItemReference(value)?.item(among: all)
    }
    guard !found.isEmpty, found.count == wanted.count else {
      throw Refusal(.requestFailed, "The document has changed since; nothing changed.")
    }
    return found
  }

  /// Returns one item as the server offered it, or the innermost item around a line.
  func item(named value: JSONValue, in path: VaultPath) throws -> Item {
    guard let line = value.number else { return try items(named: [value], in: path)[0] }
    let number = max(0, min(line, TextPosition.most)) + 1
    guard let item = try items.fetchByCollection(path, onLines: number...number).last else {
      throw Refusal(.requestFailed, "No item is on line \(number).")
    }
    return item
  }
}
