/// Decides which files of a vault a change may touch.
///
/// Every change (a command, `undo`, `restore`, a late save, an earlier command's unfinished work) becomes a
/// ``Schedule``, and an ``OperationRun`` accepts only schedules that this gate has admitted. The gate follows links
/// first and judges the names on disk, so that no link, record or vault setting leads around it.
struct Gate {
  let calls: Calls
  let root: Descriptor
  /// The folder of attached files, relative to the vault's root.
  let attachments: [UInt8]
  /// Whether attached files may be in any folder.
  let attachesAnywhere: Bool
  let pass: Pass

  /// The kind of change.
  enum Pass {
    /// A change of notes: Markdown, attached files and the vault's settings, without a dot at the start of any name on
    /// the way.
    case edit
    /// A change that git brought, or its undo: files of any kind at any name that git may carry, never through a link.
    case sync
  }

  /// - Parameter header: of the operation. It says, under its maker's seal, whether the operation came from elsewhere.
  init(_ store: Store, _ header: OperationHeader) {
    self.init(store, header.isOfSync ? .sync : .edit)
  }

  init(_ store: Store, _ pass: Pass = .edit) {
    calls = store.calls
    root = store.root
    attachments = store.options.attachments
    attachesAnywhere = store.options.attachesAnywhere
    self.pass = pass
  }

  /// Admits a schedule, or throws before anything changes.
  ///
  /// - Throws: `StoreError.reserved`, `StoreError.guarded`.
  func admit(_ schedule: Schedule) throws -> AdmittedSchedule {
    for folder in schedule.newFolders + schedule.emptiedFolders { try checkNames(of: folder) }
    for step in schedule.steps {
      try check(step.entry.path)
      if let newPath = step.entry.newPath { try check(newPath) }
    }
    return AdmittedSchedule(schedule)
  }

  /// Throws unless Offload may change, make, rename or remove a file at this path, which leads through no link.
  func check(_ path: VaultPath) throws {
    switch pass {
    case .sync: try checkNames(of: path)
    case .edit:
      if path.bytes == Gate.settings { return }
      try checkNames(of: path)
      guard MarkdownName.isMarkdown(Array(path.name)) || isAttachment(path) else {
        throw StoreError.guarded(path, .kind)
      }
    }
  }

  /// Throws likewise for a path that the caller gave as another path.
  func check(_ path: VaultPath, givenAs given: VaultPath) throws {
    if pass == .sync, path != given { throw StoreError.leavesVault(given) }
    try check(path)
  }

  /// Throws if a component begins with a dot, or git can't carry it. Checks a path as the user gives it, before Offload
  /// asks the disk for the real one.
  func checkGiven(_ path: VaultPath) throws {
    guard path.bytes != Gate.settings else { return }
    if pass == .sync {
      guard CarriedName.isOne(path) else { throw StoreError.guarded(path, .hidden) }
      return
    }
    let names = path.bytes.split(separator: UInt8(ascii: "/"))
    if let first = names.first, NameCollision.areSame(first, Array(".offload".utf8)) {
      throw StoreError.reserved(path)
    }
    if names.contains(where: { $0.first == UInt8(ascii: ".") }) { throw StoreError.guarded(path, .hidden) }
  }

  private static let settings = Array(".offload/config.yml".utf8)

  /// Throws if a component begins with a dot, or is another name for one that does. What git brought may begin with a
  /// dot.
  func checkNames(of path: VaultPath) throws {
    try checkGiven(path)
    var folder = path.parent
    while let place = folder {
      if Gate.mayBeAlias(place.name), try isAlias(place) { throw StoreError.guarded(path, .hidden) }
      folder = place.parent
    }
  }

  private func isAttachment(_ path: VaultPath) -> Bool {
    if attachesAnywhere { return true }
    guard let folder = VaultPath(attachments) else { return false }
    if path != folder, path.isInside(folder) { return true }
    // The folder may be a link to another folder of the vault.
    guard let real = try? LinkResolver(calls: calls, root: root).resolve(folder) else { return false }
    return path != real && path.isInside(real)
  }

  /// Returns whether a file system may treat the name as another: a short name (`GIT~1`), or one with characters that
  /// HFS+ ignores when it compares names (U+200C to U+200F, U+202A to U+202E, U+206A to U+206F, U+FEFF).
  private static func mayBeAlias(_ name: ArraySlice<UInt8>) -> Bool {
    if name.contains(UInt8(ascii: "~")) { return true }
    return zip(name, zip(name.dropFirst(), name.dropFirst(2))).contains { first, rest in
      switch (first, rest.0, rest.1) {
      case (0xE2, 0x80, 0x8C...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xAA...0xAF),
        (0xEF, 0xBB, 0xBF):
        true
      default: false
      }
    }
  }

  /// Returns whether a folder is the same as a neighbour whose name begins with a dot.
  private func isAlias(_ path: VaultPath) throws -> Bool {
    do {
      guard let folder = try calls.status(of: path.bytes, in: root) else { return false }
      let parent = try calls.open(path.parent?.bytes ?? [UInt8(ascii: ".")], in: root, [.folder, .beneath])
      defer { calls.release(parent) }
      for entry in try calls.entries(of: parent) where entry.name.first == UInt8(ascii: ".") {
        guard let status = try calls.status(of: entry.name, in: parent) else { continue }
        if status.isSameFile(as: folder) { return true }
      }
      return false
    } catch {
      throw StoreError.failed(error, path: path.bytes)
    }
  }
}

/// A schedule that the gate has admitted: the only kind that Offload carries out.
struct AdmittedSchedule {
  let schedule: Schedule

  fileprivate init(_ schedule: Schedule) {
    self.schedule = schedule
  }
}

extension Store {
  /// Returns whether the gate admits a change of a file, after following links on the way to it. Other obstacles show
  /// only when Offload changes the file.
  package func admitsChange(of path: VaultPath) -> Bool {
    let gate = Gate(self)
    do {
      try gate.checkGiven(path)
      try gate.check(LinkResolver(calls: calls, root: root).resolve(path))
      return true
    } catch StoreError.guarded, StoreError.reserved, StoreError.leavesVault, StoreError.brokenLink {
      return false
    } catch {
      return true
    }
  }
}
