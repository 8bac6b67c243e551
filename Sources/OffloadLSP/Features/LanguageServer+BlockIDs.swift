import JSON
import JSONRPC
import OffloadKit

/// A link to an item that has no block id yet: the completion writes the id into the link, and at the item if that is in
/// the same text. Otherwise the completion then has the server write it there.
extension CompletionPoint {
  /// Returns the items of a file without a block id whose words match, but not those around the cursor: the link is in
  /// one of them.
  func itemsWithoutBlockID(of file: VaultPath, _ spot: Spot) -> [CompletionOffer] {
    let here = file == spot.path ? spot.position.line + 1 : 0
    let all = ((try? spot.vault.held.items.withoutBlockID(in: file)) ?? []).filter { one in
      !one.item.content.isEmpty
        && !(one.item.place.line...max(one.item.place.line, one.item.endLine)).contains(here)
    }
    let found = best(all, by: \.item.content).prefix(Self.most)
    let lines = (try? spot.vault.held.items.firstLines(of: file)) ?? []
    let names = ItemReference.naming(found.map(\.item), among: lines)
    let uri = spot.vault.uri(of: file).text
    return found.compactMap { item, free in
      guard let name = names[item.place] else { return nil }
      var offer = offer(
        item.content, detail: "gets ^\(free)", writing: free, closing: "]]", kind: 18)
      if file == spot.path {
        guard let edits = try? spot.vault.held.items.edits(givingBlockID: free, to: item) else { return nil }
        offer.otherEdits = edits
        return offer
      }
      offer.command = .object([
        ("title", .string("Give the item a block id")), ("command", .string("offload.nameBlock")),
        ("arguments", .array([.string(uri), name.json, .string(free)])),
      ])
      return offer
    }
  }
}

extension LanguageServer {
  /// `offload.nameBlock`: the document of an item, the item, and its block id.
  mutating func nameBlock(_ arguments: [JSONValue]) throws {
    guard arguments.count == 3, let uri = arguments[0].string.map(DocumentURI.init),
      let id = arguments[2].string
    else { throw Refusal(.invalidParams, "offload.nameBlock takes a document, an item and a block id") }
    let (vault, path) = try place(of: uri)
    if let open = vault.open[path] { _ = try sound(open) }
    let shared = try vault.held.share("id") { change in
      _ = try change.items.setBlockID(change.item(named: arguments[1], in: path), to: id)
    }
    ask(for: shared.held, in: vault, "Block id")
  }
}
