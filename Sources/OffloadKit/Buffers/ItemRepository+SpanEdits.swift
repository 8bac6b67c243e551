package import VaultModel
import VaultSyntax

extension ItemRepository {
  /// Returns the edits of a text that give one of its items without a block id this one.
  ///
  /// - Throws: `VaultError.changedUnderneath`, and `VaultError.notText` if the item's line can't have an id.
  package func edits(givingBlockID id: String, to item: Item) throws -> [SpanEdit] {
    let path = item.place.path
    guard let document = try scope.document(at: path) else { return [] }
    let index = try document.locate([item], in: path)[0]
    let text = EditedText(document)
    return try refusals(at: item.place) { try document.settingBlockID(Array(id.utf8), of: index) }.map {
      SpanEdit(span: text.span($0.range), text: $0.replacement)
    }
  }
}
