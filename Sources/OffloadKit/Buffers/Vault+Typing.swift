package import VaultStore
import VaultSyntax

extension Vault {
  /// Whether Offload writes the fields on a line with emoji: as the item there has them, otherwise as the vault's
  /// settings say.
  package func writesEmoji(onLine line: Int, of path: VaultPath) -> Bool {
    let document = (try? document(at: path)).flatMap(\.self)
    let item = document?.items.lastIndex { $0.firstLine <= line }
    let dialect = item.flatMap { document?.fieldDialect(of: $0) }
    return (dialect ?? settings.fields) == .emoji
  }

  /// Returns the dates in the fields of the items that begin on some lines, from 0, each with the offset after it.
  package func dates(onLines lines: ClosedRange<Int>, of path: VaultPath) throws -> [(
    end: Int, date: CivilDateTime
  )] {
    guard settings.holdsItems(path), let document = try document(at: path) else { return [] }
    let items = document.items.indices.filter { lines.contains(document.items[$0].firstLine) }
    return items.flatMap { item in
      ItemText(item, in: document).fields.compactMap { field in
        guard field.key?.isDate ?? false,
          let date = CivilDateTime(iso: OffloadKit.text(document.bytes[field.value]))
        else { return nil }
        return (field.value.upperBound, date)
      }
    }
  }

  /// Returns the open tasks that other tasks can depend on: the id and the words of each.
  package func openTaskIDs() throws -> [(id: String, words: String)] {
    try list(ListRequest(query(orWords: "is:open has:taskid"))).items.compactMap { listed in
      listed.item.taskID.map { ($0, listed.item.content) }
    }
  }
}

extension ItemProperty {
  /// The emoji that begin the field in Obsidian Tasks; Offload writes the first.
  package var signifiers: [String] { field?.signifiers ?? [] }
}
