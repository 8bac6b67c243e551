package import VaultStore
import VaultSyntax

extension Vault {
  /// Whether fields on a line of a text are written with emoji: as those of the item there are, else as the vault has it.
  package func writesEmoji(onLine line: Int, of path: VaultPath) -> Bool {
    let document = (try? document(at: path)).flatMap(\.self)
    let item = document?.items.lastIndex { $0.firstLine <= line }
    let dialect = item.flatMap { document?.fieldDialect(of: $0) }
    return (dialect ?? settings.fields) == .emoji
  }

  /// The ids by which other tasks can depend on open ones, with what each says.
  package func openTaskIDs() throws -> [(id: String, words: String)] {
    try list(ListRequest(query(orWords: "is:open has:taskid"))).items.compactMap { listed in
      listed.item.taskID.map { ($0, listed.item.content) }
    }
  }
}

extension ItemProperty {
  /// The emoji that begin its field for Obsidian Tasks; the first is the one that is written.
  package var signifiers: [String] { field?.signifiers ?? [] }
}
