/// Erases text from the files of a maker's folder, except finished records.
struct JournalScrubber {
  private let calls: Calls
  private let folder: Descriptor
  private let seal: Seal
  private let text: ForgottenText
  /// The same with lines that only the journal has. Drafts and `old/` keep these lines, since the user may miss them.
  private let all: ForgottenText
  /// The operations whose removed files Offload erases with them.
  private let named: Set<RecordID>
  /// The new texts of images, by their names.
  private let images: [[UInt8]: [UInt8]]
  private let isWriting: Bool

  init(
    _ calls: Calls, _ folder: Descriptor, _ seal: Seal, _ text: ForgottenText, _ all: ForgottenText,
    named: Set<RecordID>, images: [[UInt8]: [UInt8]], isWriting: Bool
  ) {
    (self.calls, self.folder, self.seal, self.text, self.all) = (calls, folder, seal, text, all)
    (self.named, self.images, self.isWriting) = (named, images, isWriting)
  }

  /// - Returns: the files that held some of it, by paths relative to the vault's root, and those that still do.
  func run() throws(SystemFailure) -> (files: [[UInt8]], remaining: [Forgotten.Remaining]) {
    var found = Found()
    try sweep(folder, Place(path: JournalFolder.own(seal.maker), kind: nil), &found)
    return (found.files, found.remaining)
  }

  private struct Found {
    var files: [[UInt8]] = []
    var remaining: [Forgotten.Remaining] = []
  }

  /// A folder, and the folder directly below the maker's that contains it.
  private struct Place {
    var path: [UInt8]
    var kind: JournalFolder?

    func below(_ name: [UInt8]) -> Place {
      let kind = kind ?? JournalFolder(rawValue: String(decoding: name, as: UTF8.self))
      return Place(path: path + [UInt8(ascii: "/")] + name, kind: kind)
    }
  }

  private func sweep(_ folder: Descriptor, _ place: Place, _ found: inout Found) throws(SystemFailure) {
    let contents = try calls.contents(of: folder)
    let count = found.files.count
    for name in contents.files.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try sweep(Name(name, in: folder), place.below(name), place.kind, &found)
    }
    if isWriting, found.files.count > count { try calls.sync(folder, .folder) }
    for name in contents.others {
      guard let inner = try? calls.open(name, in: folder, [.folder, .noFollow]) else { continue }
      defer { calls.release(inner) }
      try sweep(inner, place.below(name), &found)
    }
  }

  private func sweep(
    _ file: Name, _ place: Place, _ kind: JournalFolder?, _ found: inout Found
  ) throws(SystemFailure) {
    let own = JournalName(file.path)
    if kind == .history, let own, named.contains(own.id), own.part != .record {
      return try remove(file, place, &found)
    }
    guard (try calls.status(of: file.path, in: file.folder)?.size ?? 0) <= FileContents.largest else {
      return found.remaining.append(.unread(place.path))
    }
    guard let bytes = try calls.readIfThere(file) else { return }
    if kind == .images { return try sweepImage(file, bytes, place, &found) }
    // A seal follows directly after the last line.
    let isSealed = kind == .displaced || kind == .ui
    let unsealed = bytes.dropLast(isSealed ? Seal.size : 0)
    let text = kind == .displaced ? all : text
    // A front end's text may have lines inside its own lines.
    guard
      text.isHeld(by: bytes) || isSealed && text.isHeld(by: unsealed)
        || kind == .ui && text.isNamed(inLinesOf: unsealed)
    else { return }
    switch kind {
    case .unfinished: return found.remaining.append(.open(place.path))
    // `ForgettingRecords` handles the valid records.
    case .history where own?.part == .record:
      if case .record = DecodedRecord(bytes, seal) { return }
      return found.remaining.append(.journal(place.path))
    default: break
    }
    if isBeingWritten(file) { return found.remaining.append(.open(place.path)) }
    switch kind {
    case .displaced: try removeDisplaced(file, place, &found)
    case .ui:
      try replace(
        file, with: sealed(text.takingLines(thatNameIt: text.taken(from: unsealed)), as: file.path), place,
        &found)
    default: try replace(file, with: text.taken(from: bytes), place, &found)
    }
  }

  private func sweepImage(
    _ file: Name, _ bytes: [UInt8], _ place: Place, _ found: inout Found
  ) throws(SystemFailure) {
    let left = images[file.path].map { Images.bytes($0, Fingerprint($0)) }
    if let left, left != bytes { return try replace(file, with: left, place, &found) }
    if left == nil, all.isHeld(by: bytes) { try remove(file, place, &found) }
  }

  /// A front end's text is valid only with a seal.
  private func sealed(_ bytes: [UInt8], as name: [UInt8]) -> [UInt8] {
    bytes + seal.of(.note, [name, [0], bytes])
  }

  /// Removes a replaced file together with its base.
  private func removeDisplaced(_ file: Name, _ place: Place, _ found: inout Found) throws(SystemFailure) {
    if isWriting {
      let own = JournalName(file.path)
      let twins = try calls.files(in: file.folder).filter {
        $0 != file.path && own != nil && JournalName($0) == own
      }
      for twin in twins where !isBeingWritten(Name(twin, in: file.folder)) {
        try calls.remove(twin, in: file.folder)
      }
    }
    try remove(file, place, &found)
  }

  private func remove(_ file: Name, _ place: Place, _ found: inout Found) throws(SystemFailure) {
    if isWriting { try calls.remove(file.path, in: file.folder) }
    found.files.append(place.path)
  }

  private func replace(_ file: Name, with bytes: [UInt8], _ place: Place, _ found: inout Found)
    throws(SystemFailure)
  {
    if isWriting { try calls.replace(file, with: bytes) }
    found.files.append(place.path)
  }

  /// Returns whether a program has the file open for writing. Such a program may write the erased text again.
  private func isBeingWritten(_ name: Name) -> Bool {
    guard let file = try? calls.open(name.path, in: name.folder, .noFollow) else { return true }
    defer { calls.release(file) }
    return calls.hasWriter(file)
  }

  // MARK: Elsewhere

  /// Returns whether a file in a folder, at any depth, holds some of the text, or can't be read.
  static func isHeld(_ text: ForgottenText, in folder: Descriptor, _ calls: Calls) -> Bool {
    guard let contents = try? calls.contents(of: folder) else { return true }
    if contents.files.contains(where: { isHeld(text, by: Name($0, in: folder), calls) }) { return true }
    return contents.others.contains { name in
      guard let inner = try? calls.open(name, in: folder, [.folder, .noFollow]) else { return false }
      defer { calls.release(inner) }
      return isHeld(text, in: inner, calls)
    }
  }

  private static func isHeld(_ text: ForgottenText, by file: Name, _ calls: Calls) -> Bool {
    guard let size = try? calls.status(of: file.path, in: file.folder)?.size, size <= FileContents.largest,
      let bytes = try? calls.readIfThere(file)
    else { return true }
    return text.isHeld(by: bytes)
  }
}
