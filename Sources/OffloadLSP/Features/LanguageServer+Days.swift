import JSON
import JSONRPC
import OffloadKit

extension LanguageServer {
  /// `offload.day`: maybe a day's word, today's without one, and a document of the vault. Makes the note if there is
  /// none, shows it, and answers with its URI.
  mutating func openDay(_ arguments: [JSONValue]) throws -> JSONValue {
    let word = arguments.first?.string ?? DayWord.usual[0]
    guard arguments.first.map({ $0.string != nil || $0.isNull }) ?? true,
      DayWord(word, today: now.date) != nil
    else {
      throw Refusal(.invalidParams, "offload.day takes a day, such as today, friday or 2026-03-10")
    }
    let vault = try place(about: arguments.dropFirst().first).vault
    let target = try vault.held.target(word)
    let uri = vault.uri(of: target.path)
    if target.creates {
      let report = try vault.held.transaction("edit \(target.path)") { _ = try $0.open(target) }
      vaults[vault.root]?.refresh([target.path])
      tellNotes(report.notes)
    }
    if client.showsDocuments { show(DocumentPlace(uri: uri, position: .beginning)) }
    return .string(uri.text)
  }

  /// Returns the vault of a document, and the document's path there; the usual vault if it's in none.
  ///
  /// - Throws: `Refusal` if there is no such vault either.
  mutating func place(about document: JSONValue?) throws -> (vault: ServedVault, path: VaultPath?) {
    if let uri = document?.string.map(DocumentURI.init), let place = try? place(of: uri) {
      return (place.vault, place.path)
    }
    guard let vault = vaults.usual().flatMap({ vault(at: $0) }) else {
      throw Refusal(.requestFailed, "There's no vault here, and your settings don't name one.")
    }
    return (vault, nil)
  }
}
