import OffloadKit

/// Completes items: by their ids, or by their lines if the word names a file.
struct ItemCompletion {
  /// Whether the command takes items that are done or cancelled.
  let isForClosed: Bool

  /// The most items that it offers: more than a person reads.
  static let most = 200

  func candidates(_ typed: String, in vault: Vault?) -> [Candidate] {
    guard let vault else { return [] }
    if let colon = typed.lastIndex(of: ":") { return lines(of: String(typed[..<colon]), in: vault) }
    // A word that isn't the start of an id finds no item.
    let byID = typed.isEmpty ? "" : "id:\(typed) "
    guard
      let query = try? Query.parse(byID + (isForClosed ? "is:closed" : "is:open"), today: vault.now.date)
    else { return [] }
    return vault.listLines(ListRequest(query)).value.prefix(Self.most).map { line in
      Candidate(line.address, Self.words(of: String(decoding: line.text, as: UTF8.self)))
    }
  }

  private func lines(of file: String, in vault: Vault) -> [Candidate] {
    guard let path = try? vault.collection(named: file), path.text == file,
      let items = try? vault.items.fetchByCollection(path)
    else { return [] }
    return items.filter { $0.status.isClosed == isForClosed }.prefix(Self.most).map {
      Candidate($0.place.description, $0.words)
    }
  }

  /// Returns a line without its bullet or number, and without its checkbox.
  private static func words(of line: String) -> String {
    var words = line.drop { " \t>-*+".contains($0) }
    let number = words.prefix { $0.isASCII && $0.isNumber }
    if !number.isEmpty, let mark = words.dropFirst(number.count).first, ".)".contains(mark) {
      words = words.dropFirst(number.count + 1).drop { $0 == " " }
    }
    if words.hasPrefix("["), words.dropFirst(2).hasPrefix("] ") { words = words.dropFirst(4) }
    return String(words)
  }
}
