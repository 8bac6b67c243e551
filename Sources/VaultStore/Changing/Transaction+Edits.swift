extension Transaction {
  /// The largest size, in bytes, of a removed file that the record itself keeps.
  static let recordedSize = 1 << 20

  /// Returns the file at a path, through links, and reads it if it hasn't been read; nil if it doesn't exist.
  ///
  /// Two names may lead to one file: through a link, as hard links, or as spellings of one name. The file is then one
  /// edit.
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

  /// Reads the file. A folder that this operation empties counts as no file yet.
  private func reading(_ path: VaultPath) throws -> WholeFileReader.Reading? {
    do {
      return try reader.read(path)
    } catch StoreError.notAFile(let place) {
      guard place == path, try emptied(path) != nil else { throw StoreError.notAFile(place) }
      return nil
    }
  }

  /// Returns the entry at a path itself: doesn't follow a link, and doesn't read a large file.
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
    // If the file has more than one name, the caller means this one.
    case .file: return try edit(at: place) { $0.index(at: $1.path) }
    default: throw StoreError.notAFile(path)
    }
  }

  /// Reads a file that the operation has only renamed so far.
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

  /// Returns the real place of a free name, and the folders that make way for it. Throws unless a new file may have the
  /// name.
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

  /// Returns the entry at a place, unless this operation has left it free.
  private func standing(at place: VaultPath) throws -> FileStatus? {
    guard !edits.isVacated(place), let there = try reader.status(of: place) else { return nil }
    guard there.kind != .folder else { return there }
    // This may be another spelling of a file that leaves. Some file systems then report another inode, but list the
    // file once.
    let isSpelled = edits.vacatedPaths.contains { NameCollision.areSame($0.bytes, place.bytes) }
    return try isSpelled && !listed(in: place.parent).contains(place) ? nil : there
  }

  /// Returns a folder in which this operation leaves only empty folders, together with these; nil for any other folder.
  /// A folder that was already empty makes way only for what git brought, since git doesn't know empty folders.
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

  /// Returns whether the new name already leads to the file, as on a disk that ignores case. Some file systems report
  /// another inode for each spelling, but list the file once.
  private func isOneName(_ old: VaultPath, _ new: VaultPath, _ there: FileStatus) throws -> Bool {
    guard NameCollision.areSame(old.bytes, new.bytes) else { return false }
    if try reader.status(of: old)?.isSameFile(as: there) == true { return true }
    return try old.parent == new.parent && !Set(listed(in: new.parent)).isSuperset(of: [old, new])
  }

  /// Compares each new name on the path with its neighbours. Returns the folders that make way for the path.
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
        // Another machine has both names, and so can a disk that tells them apart.
        guard gate.pass == .sync, try reader.status(of: name) == nil else {
          throw StoreError.collides(place, with: sibling)
        }
      }
      guard let parent = name.parent, !edits.hasFile(in: parent) else { return yielding }
      if let there = try standing(at: parent) {
        // A folder that exists already has its name.
        guard there.kind == .file else { return yielding }
        throw StoreError.exists(parent)
      }
      if edits.index(at: parent) != nil { throw StoreError.exists(parent) }
      name = parent
    }
  }

  /// Returns the neighbours of a name, those on disk and those that this operation makes.
  private func siblings(of path: VaultPath) throws -> [VaultPath] {
    let inOperation = edits.mayHave(path) ? edits.paths.compactMap { $0.neighbour(of: path) } : []
    return try listed(in: path.parent).filter { !edits.isVacated($0) } + inOperation
  }

  /// Returns the entries of a folder; none if the folder doesn't exist.
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
