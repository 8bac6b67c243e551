/// The one gate before the files of a vault: what a change may touch.
///
/// Whatever wants a change (a command, `undo`, `restore`, a late save, what an earlier command left unfinished) becomes
/// a ``Schedule``, and a ``OperationRun`` takes none that did not come through here. Names are judged as they are on the
/// disk, after links have been followed, so that neither a link nor a record nor a setting of the vault leads past it.
struct Gate {
  let calls: Calls
  let root: Descriptor
  /// The folder of attached files, from the vault's root.
  let attachments: [UInt8]
  let pass: Pass

  /// What kind of change asks to be let through.
  enum Pass {
    /// Of notes: Markdown, attached files and the vault's settings, and nothing on whose way a name begins with a dot.
    case edit
    /// Of what git brought, or of taking that back: files of any kind at any name that git may carry, never through a link.
    case sync
  }

  /// - Parameter header: of the operation that asks; it says, under its maker's seal, whether it came from elsewhere.
  init(_ store: Store, _ header: OperationHeader) {
    self.init(store, header.isOfSync ? .sync : .edit)
  }

  init(_ store: Store, _ pass: Pass = .edit) {
    calls = store.calls
    root = store.root
    attachments = store.options.attachments
    self.pass = pass
  }

  /// Lets a schedule through, or throws; nothing changed then.
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

  /// Throws unless a file at this path, which leads through no link, may be changed, made, renamed or removed.
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

  /// The same for one that was given as another path.
  func check(_ path: VaultPath, givenAs given: VaultPath) throws {
    if pass == .sync, path != given { throw StoreError.leavesVault(given) }
    try check(path)
  }

  /// Throws where a component begins with a dot, or cannot be carried by git. For a path as somebody gives it, before the
  /// disk is asked for the real one.
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

  /// Throws where a component begins with a dot, or is another name for one that does; what came by git may begin with one.
  func checkNames(of path: VaultPath) throws {
    try checkGiven(path)
    var folder = path.parent
    while let place = folder {
      if Gate.mayBeAlias(place.name), try isAlias(place) { throw StoreError.guarded(path, .hidden) }
      folder = place.parent
    }
  }

  private func isAttachment(_ path: VaultPath) -> Bool {
    guard let folder = VaultPath(attachments) else { return false }
    if path != folder, path.isInside(folder) { return true }
    // The folder may be a link to another one of the vault.
    guard let real = try? LinkResolver(calls: calls, root: root).resolve(folder) else { return false }
    return path != real && path.isInside(real)
  }

  /// Whether some file system may take the name for another: a short name (`GIT~1`), or one with characters that HFS+
  /// passes over when it compares names (U+200C to U+200F, U+202A to U+202E, U+206A to U+206F, U+FEFF).
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

  /// Whether a folder is one of its neighbours whose names begin with a dot.
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

/// A schedule that was let through the gate: the only kind that is carried out.
struct AdmittedSchedule {
  let schedule: Schedule

  fileprivate init(_ schedule: Schedule) {
    self.schedule = schedule
  }
}

extension Store {
  /// Whether the gate lets a change of a file through, links on the way to it followed. What else may keep it from being
  /// changed is found when it is.
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
