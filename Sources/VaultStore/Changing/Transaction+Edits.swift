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
    guard let reading = try reading(path) else { return nil }
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

  /// A folder that this operation empties is no file yet.
  private func reading(_ path: VaultPath) throws -> WholeFileReader.Reading? {
    do {
      return try reader.read(path)
    } catch StoreError.notAFile(let place) {
      guard place == path, try emptied(path) != nil else { throw StoreError.notAFile(place) }
      return nil
    }
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

  /// Throws unless a new file may have this name; returns the name's real place, and the folders that make way for it.
  func checkFree(_ path: VaultPath, renaming old: VaultPath?) throws -> (
    path: VaultPath, yielding: [VaultPath]
  ) {
    try gate.checkGiven(path)
    let place = try reader.place(path)
    try gate.check(place, givenAs: path)
    if edits.index(at: place) != nil { throw StoreError.exists(path) }
    let placeholders = try Placeholder.places(of: place) { try reader.status(of: $0) != nil }
    if try placeholders.contains(where: { try reader.status(of: $0) != nil }) {
      throw StoreError.failed(.isInCloud, path: place.bytes)
    }
    var yielding: [VaultPath] = []
    if let there = try standing(at: place) {
      if there.kind == .folder, let folders = try emptied(place) {
        yielding = folders
      } else {
        guard let old, try isOneName(old, place, there) else { throw StoreError.exists(path) }
      }
    }
    return (place, yielding + (try checkCollisions(of: place, renaming: old)))
  }

  /// What is at a place that this operation has not left free.
  private func standing(at place: VaultPath) throws -> FileStatus? {
    guard !edits.isVacated(place), let there = try reader.status(of: place) else { return nil }
    guard there.kind != .folder else { return there }
    // By another spelling of its name it may be one that goes; some file systems give it another number then, but list it once.
    let isSpelled = edits.vacatedPaths.contains { NameCollision.areSame($0.bytes, place.bytes) }
    return try isSpelled && !listed(in: place.parent).contains(place) ? nil : there
  }

  /// A folder in which this operation leaves nothing but folders that are empty, with these; nil for any other. One that was
  /// empty before makes way only for what git brought, which knows of no such folders.
  private func emptied(_ folder: VaultPath) throws -> [VaultPath]? {
    guard gate.pass == .sync || edits.vacatedPaths.contains(where: { $0.isInside(folder) }),
      !edits.paths.contains(where: { $0.isInside(folder) })
    else { return nil }
    var folders = [folder]
    for entry in try listed(in: folder) where !edits.isVacated(entry) {
      guard try reader.status(of: entry)?.kind == .folder, let inner = try emptied(entry) else { return nil }
      folders += inner
    }
    return folders
  }

  /// Whether a file has a new name already, as where upper and lower case are one. Some file systems give it another number by
  /// each of its spellings, but list it once.
  private func isOneName(_ old: VaultPath, _ new: VaultPath, _ there: FileStatus) throws -> Bool {
    guard NameCollision.areSame(old.bytes, new.bytes) else { return false }
    if try reader.status(of: old)?.isSameFile(as: there) == true { return true }
    return try old.parent == new.parent && !Set(listed(in: new.parent)).isSuperset(of: [old, new])
  }

  /// Compares each new name on the path with its neighbours; returns the folders that make way for it.
  private func checkCollisions(of place: VaultPath, renaming old: VaultPath?) throws -> [VaultPath] {
    if edits.mayHave(place), edits.paths.contains(where: { $0 != place && $0.isInside(place) }) {
      throw StoreError.exists(place)
    }
    var name = place
    var yielding: [VaultPath] = []
    while true {
      for sibling in try siblings(of: name)
      where sibling != name && sibling != old && !self.yielding.contains(sibling)
        && NameCollision.areSame(sibling.name, name.name)
      {
        if try reader.status(of: sibling)?.kind == .folder, let folders = try emptied(sibling) {
          yielding += folders
          continue
        }
        // Another machine has both, and so can a disk that tells them apart.
        guard gate.pass == .sync, try reader.status(of: name) == nil else {
          throw StoreError.collides(place, with: sibling)
        }
      }
      guard let parent = name.parent, !edits.hasFile(in: parent) else { return yielding }
      if let there = try standing(at: parent) {
        // A folder that exists has its name already.
        guard there.kind == .file else { return yielding }
        throw StoreError.exists(parent)
      }
      if edits.index(at: parent) != nil { throw StoreError.exists(parent) }
      name = parent
    }
  }

  /// What is beside a name already, or will be with a file of this operation.
  private func siblings(of path: VaultPath) throws -> [VaultPath] {
    let inOperation = edits.mayHave(path) ? edits.paths.compactMap { $0.neighbour(of: path) } : []
    return try listed(in: path.parent).filter { !edits.isVacated($0) } + inOperation
  }

  /// What a folder lists; nothing where there is none.
  private func listed(in parent: VaultPath?) throws -> [VaultPath] {
    do {
      let folder = try reader.folders.descriptor(of: parent)
      return try reader.calls.entries(of: folder).map { entry in
        VaultPath(unchecked: parent.map { $0.bytes + [UInt8(ascii: "/")] + entry.name } ?? entry.name)
      }
    } catch  where error.isMissing {
      return []
    } catch {
      throw StoreError.failed(error, path: parent?.bytes ?? [UInt8(ascii: ".")])
    }
  }
}
