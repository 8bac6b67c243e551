extension Transaction {
  /// Files up to this size are kept in the record itself when they are removed.
  static let recordedSize = 1 << 20

  /// The file at a path, through links, read if it was not yet; nil where there is none.
  ///
  /// Two names may lead to one file, by a link, as names of equal rank, or as spellings of one; it is one edit then.
  mutating func edit(at path: VaultPath) throws -> Int? {
    try edit(at: path) { $0.index(at: $1.path) ?? $0.twin(of: $1.status) }
  }

  private mutating func edit(
    at path: VaultPath, known: (FileEdits, WholeFileReader.Reading) -> Int?
  ) throws -> Int? {
    try gate.checkGiven(path)
    if let known = edits.index(at: path) { return try load(known) }
    if edits.isVacated(path) { return nil }
    guard let reading = try reader.read(path) else { return nil }
    do {
      try gate.check(reading.path, givenAs: path)
    } catch {
      if let file = reading.file { reader.release(file) }
      throw error
    }
    let spelling = edits.spelling(of: reading.path, reading.status)
    guard let known = known(edits, reading) ?? spelling else { return edits.append(FileEdit(reading)) }
    if let file = reading.file { reader.release(file) }
    if known == spelling, !edits.isThere(known, as: reading.path) { return nil }
    return try load(known)
  }

  /// The thing at a path itself: a link is not followed, a large file is not read.
  mutating func entry(at path: VaultPath) throws -> Int? {
    try gate.checkGiven(path)
    let place = try reader.place(path)
    try gate.check(place, givenAs: path)
    if let known = edits.index(at: place) { return known }
    guard !edits.isVacated(place), let status = try reader.status(of: place) else { return nil }
    switch status.kind {
    case .link: return edits.append(FileEdit(opaque: place, status))
    case .file where status.size > Transaction.recordedSize:
      guard let known = edits.spelling(of: place, status) else {
        return edits.append(FileEdit(opaque: place, status))
      }
      return edits.isThere(known, as: place) ? known : nil
    // Of several names, this one is meant.
    case .file: return try edit(at: place) { $0.index(at: $1.path) }
    default: throw StoreError.notAFile(path)
    }
  }

  /// Reads a file that has so far been renamed only.
  @discardableResult
  mutating func load(_ index: Int) throws -> Int {
    guard !edits[index].isText, let original = edits[index].original, original.status.kind == .file
    else { return index }
    guard let reading = try reader.read(original.path) else { throw StoreError.gone(original.path) }
    let path = edits[index].path
    edits[index] = FileEdit(reading)
    edits[index].path = path
    return index
  }

  /// Throws unless a new file may have this name; returns the name's real place.
  func checkFree(_ path: VaultPath, renaming old: VaultPath?) throws -> VaultPath {
    try gate.checkGiven(path)
    let place = try reader.place(path)
    try gate.check(place, givenAs: path)
    if edits.index(at: place) != nil { throw StoreError.exists(path) }
    if !edits.isVacated(place), let there = try reader.status(of: place) {
      guard let old, try isOneName(old, place, there) else { throw StoreError.exists(path) }
    }
    try checkCollisions(of: place, renaming: old)
    return place
  }

  /// Whether a file has a new name already, as where upper and lower case are one. Some file systems give it another number by
  /// each of its spellings, but list it once.
  private func isOneName(_ old: VaultPath, _ new: VaultPath, _ there: FileStatus) throws -> Bool {
    guard NameCollision.areSame(old.bytes, new.bytes) else { return false }
    if try reader.status(of: old)?.isSameFile(as: there) == true { return true }
    return try old.parent == new.parent && !Set(listedBeside(new)).isSuperset(of: [old, new])
  }

  /// Compares each new name on the path with its neighbours.
  private func checkCollisions(of place: VaultPath, renaming old: VaultPath?) throws {
    var name = place
    while true {
      for sibling in try siblings(of: name)
      where sibling != name && sibling != old && NameCollision.areSame(sibling.name, name.name) {
        throw StoreError.collides(place, with: sibling)
      }
      // A folder that exists has its name already.
      guard let parent = name.parent, try reader.status(of: parent) == nil else { return }
      name = parent
    }
  }

  private func siblings(of path: VaultPath) throws -> [VaultPath] {
    let inOperation = edits.paths.filter { $0.parent == path.parent }
    return try listedBeside(path).filter { !edits.isVacated($0) } + inOperation
  }

  /// What the folder of a path lists; nothing where there is none.
  private func listedBeside(_ path: VaultPath) throws -> [VaultPath] {
    do {
      let folder = try reader.folders.descriptor(of: path.parent)
      return try reader.calls.entries(of: folder).map { entry in
        VaultPath(unchecked: path.parent.map { $0.bytes + [UInt8(ascii: "/")] + entry.name } ?? entry.name)
      }
    } catch  where error.isMissing {
      return []
    } catch {
      throw StoreError.failed(error, path: path.bytes)
    }
  }
}
