import VaultStore
import VaultSyntax

extension Vault {
  /// The items among which an id prefix looks first.
  public enum Preference: Sendable {
    /// Items that are neither done nor cancelled.
    case open
    /// Items that are done or cancelled.
    case closed
  }

  /// Returns the items that addresses name, in their order, each once.
  ///
  /// For addresses that are places it opens only those files; for all others it scans the vault once.
  ///
  /// - Throws: `VaultError.itemNotFound`, `VaultError.ambiguousItem`, `VaultError.itemMismatch`. It resolves all
  ///   addresses, or none.
  public func resolve(_ addresses: [Address], preferring preference: Preference = .open) throws
    -> [ListedItem]
  {
    let needsScan = addresses.contains { $0.needsScan }
    let wanted = addresses
    // If the items are found, there is no need to wait for files that other programs are saving.
    var hasty = self
    hasty.waitsForSaves = false
    var listing = Listing(items: [], unreadable: [])
    let search = { (vault: Vault) throws in
      if needsScan { listing = try vault.scan { scanner in wanted.contains { $0.mayName(scanner) } } }
      var seen: Set<Place> = []
      return try addresses.map { try resolve($0, among: listing.items, preference) }
        .filter { seen.insert($0.item.place).inserted }
    }
    do {
      return try search(hasty)
    } catch VaultError.itemNotFound where needsScan {
      do {
        // The item may be in one of those files.
        if waitsForSaves { return try search(self) }
      } catch VaultError.itemNotFound {}
      try listing.unreadable.refuseIncomplete()
      return try search(hasty)
    }
  }

  /// Returns the items that a user means by some words: those with exactly these words, otherwise those that contain
  /// them from the beginning of a word on, in any case. Returns none if no item of the preferred kind, open or
  /// closed, has them.
  ///
  /// - Throws: `VaultError.unreadable` if Offload can't read a file that may have more.
  package func items(withWords words: String, preferring preference: Preference = .open) throws
    -> [ListedItem]
  {
    guard words.contains(where: { !$0.isWhitespace }) else { return [] }
    let phrase = NamingPhrase(words)
    let pattern = phrase.pattern
    let listing = try scan { scanner in
      scanner.status.isClosed == (preference == .closed) && scanner.textMatches(pattern)
    }
    try listing.unreadable.refuseIncomplete()
    let folded = CollectionNames.folded(words)
    let same = listing.items.filter { CollectionNames.folded($0.item.content) == folded }
    return same.isEmpty ? listing.items.filter { phrase.matches($0.item.content) } : same
  }

  /// Whether there is a file at a path from the root of the vault.
  package func hasFile(at path: String) -> Bool {
    VaultPath(path).map(isThere) ?? false
  }

  private func resolve(_ address: Address, among items: [ListedItem], _ preference: Preference) throws
    -> ListedItem
  {
    switch address.form {
    case .place(let place): return ListedItem(try item(at: place, address))
    case .idAtPlace(let prefix, let place):
      let item = try item(at: place, address)
      guard let id = item.id, prefix.matches(id) else {
        throw VaultError.itemMismatch(address: address.text, found: item.content)
      }
      return ListedItem(item)
    case .blockID(let name):
      return try only(items.compactMap { try $0.known(by: name, in: self) }, address)
    case .id(let prefix):
      let matches = items.filter { $0.item.id.map(prefix.matches) ?? false }
      let preferred = matches.filter { $0.item.status.isClosed == (preference == .closed) }
      return try only(preferred.isEmpty ? matches : preferred, address)
    }
  }

  private func only(_ items: [ListedItem], _ address: Address) throws -> ListedItem {
    guard let first = items.first else { throw try notFound(address) }
    guard items.count == 1 else { throw VaultError.ambiguousItem(address: address.text, candidates: items) }
    return first
  }

  /// Returns the item whose first line is at a place; the innermost if more than one begins on the line.
  private func item(at place: Place, _ address: Address) throws -> Item {
    guard let document = try document(at: place.path) else {
      throw VaultError.itemNotFound(address: address.text, movedTo: nil, wordsNow: nil)
    }
    guard place.path.isCollection, let index = document.outline.item(at: place) else {
      throw VaultError.itemNotFound(address: address.text, movedTo: nil, wordsNow: nil)
    }
    return ItemReader(path: place.path, document: document, vault: self).item(index)
  }

  /// Looks the address up in the log, which has the old ids of items with edited words.
  private func notFound(_ address: Address) throws -> VaultError {
    if case .id(let prefix) = address.form, let event = history.lastEvent(of: prefix) {
      return .itemNotFound(address: address.text, movedTo: event.to, wordsNow: event.words)
    }
    return .itemNotFound(address: address.text, movedTo: nil, wordsNow: nil)
  }
}

extension ListedItem {
  /// Returns the item with this block id as its `blockID`, if it is one of its own; nil if it isn't.
  fileprivate func known(by name: String, in vault: Vault) throws -> ListedItem? {
    if item.blockID?.lowercased() == name.lowercased() { return self }
    guard item.blockID != nil, let document = try vault.document(at: item.place.path),
      let index = document.outline.item(at: item.place)
    else { return nil }
    guard let id = document.blockID(named: name, of: index) else { return nil }
    var known = self
    known.item.blockID = id
    return known
  }
}

extension Address {
  /// Whether only a scan of the whole vault can find the item.
  var needsScan: Bool {
    switch form {
    case .place, .idAtPlace: false
    case .id, .blockID: true
    }
  }

  func mayName(_ scanner: borrowing ItemScanner) -> Bool {
    switch form {
    case .id(let prefix): scanner.said.identity.map { prefix.matches(ItemID(bits: $0)) } ?? false
    case .blockID(let name): scanner.hasBlockID(Array(name.lowercased().utf8))
    case .place, .idAtPlace: false
    }
  }
}
