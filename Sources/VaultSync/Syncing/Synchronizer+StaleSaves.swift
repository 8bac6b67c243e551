import OffloadKit
import VaultStore

/// A save from an older text: an editor had a file open while a sync brought something into it, and saved what it had
/// afterwards. Nobody can tell that from a person who took out what had come in.
///
/// So what somebody saved stands. It is told once, with the command that has both. Only if an editor had the file open when
/// something came in, and the text from before is there whole without any of that, it is put back beside what was saved.
extension Synchronizer {
  /// Remembers what an operation brought into files that had a text before.
  ///
  /// - Parameter open: the files that an editor had open.
  func remember(
    _ record: RecordID, _ changes: [FolderChange], _ old: GitID, _ new: GitID, open: Set<VaultPath>
  )
    throws
  {
    let brought = changes.filter { $0.old != nil && $0.path.isMarkdown }.map { change in
      Arrival(record: record, path: change.path, old: old, new: new, wasOpen: open.contains(change.path))
    }
    if !brought.isEmpty { try keep(arrivals + brought) }
  }

  /// The files that an editor has open now.
  func openFiles(among changes: [FolderChange]) -> Set<VaultPath> {
    let folders = vault.user.keys.lasting.map { place in
      bytes("\(place.prefix(upTo: place.lastIndex(of: "/") ?? place.startIndex))/nvim/swap")
    }
    return Set(
      changes.map(\.path).filter { $0.isMarkdown && vault.store.hasEditorMark(at: $0, swapFolders: folders) })
  }

  private var arrivals: [Arrival] { vault.arrivals(in: files) }

  private func keep(_ arrivals: [Arrival]) throws {
    if arrivals.isEmpty { return files.remove(.arrivals) }
    try files.write(arrivals.flatMap(\.line), to: .arrivals)
  }

  /// Looks at the files that were saved since something came into them.
  ///
  /// - Parameter head: what is in the folder.
  /// - Returns: whether a file was changed.
  mutating func tellStaleSaves(in head: GitID) throws -> Bool {
    let known = arrivals
    let waiting = Dictionary(grouping: known.filter { $0.told == nil }, by: \.path)
    var left = known.filter { $0.told != nil }
    var folders: [GitID: FolderSince] = [:]
    var isChanged = false
    // Several may have come into one file since somebody saved it; each is older than the next.
    for (path, entries) in waiting.sorted(by: { $0.key < $1.key }) {
      guard let new = entries.last?.new else { continue }
      let folder = try folders[new] ?? FolderSince(git, new, head)
      folders[new] = folder
      guard let now = folder.place(of: path), folder.isChanged(now) || now != path else {
        left += entries
        continue
      }
      let contents = try git.contents(
        of: ["\(new.text):\(path)", "\(head.text):\(now)"] + entries.map { "\($0.old.text):\(path)" })
      let own = OwnChanges(to: now, since: entries[0].record, in: vault.store)
      // As a command left it: an editor may have it open yet.
      if let text = contents[1], own.left == Fingerprint(text) {
        left += entries
        continue
      }
      let texts = contents.map { SavedText($0 ?? []) }
      if !folder.hadFile(path) {
        if let arrival = entries.last, texts[1].isMostly(texts[2]) {
          let operation = try FolderSince(git, arrival.old, arrival.new)
          let hasOwn = try !texts[1].subtracting(operation.gained(but: path)).isTextless
          tell(arrival, at: now, .isAgain(place: operation.place(of: path), hasOwn: hasOwn))
        }
        continue
      }
      let first = { (elsewhere: SavedText) in
        entries.indices.first { index in
          texts[1].isMade(from: texts[index + 2], without: texts[0], elsewhere: elsewhere)
        }
      }
      // Other files are asked only if it may be one.
      guard first(own.removed) != nil, let first = first(try folder.gained(but: now).union(own.removed))
      else {
        continue
      }
      let unread = entries[first...]
      let isBack = unread.contains(where: \.wasOpen) && (try? bringBack(unread, into: now)) != nil
      isChanged = isChanged || isBack
      tell(entries[first], at: now, isBack ? .joined : .stands)
      if isBack { continue }
      left += unread.map { $0.told(at: now, vault.now.secondsSince1970) }
    }
    if left.map(\.line) != known.map(\.line) { try keep(left) }
    return isChanged
  }

  /// Leaves out what came back by the exchange itself, as after `git reset`. Of one file there is one sentence.
  mutating func tellStaleSavesThatStand() {
    let standing = Set(vault.toldStaleSaves().map(\.path))
    report.stale = report.stale.compactMap { save in
      guard save.outcome == .stands else { return save }
      guard standing.contains(save.path) else { return nil }
      let canBeJoined = (try? vault.history.restore(save.path, dryRun: true)) != nil
      return canBeJoined
        ? save : SyncReport.StaleSave(path: save.path, operation: save.operation, outcome: .edited)
    }
    let paths = report.notes.compactMap { if case .staleSave(let path, _) = $0 { path } else { nil } }
    guard !paths.isEmpty else { return }
    let saves = vault.store.staleSaves(of: Set(paths), at: vault.now.timestamp, includesTold: true)
    let missing = Set(saves.map(\.path)).subtracting(report.stale.map(\.path))
    report.notes.removeAll { if case .staleSave(let path, _) = $0 { !missing.contains(path) } else { false } }
  }

  private mutating func tell(
    _ arrival: Arrival, at path: VaultPath, _ outcome: SyncReport.StaleSave.Outcome
  ) {
    report.stale.append(
      SyncReport.StaleSave(path: path, operation: Operation.ID(arrival.record), outcome: outcome))
  }

  /// Puts what came in beside what was saved, by an operation of its own.
  private mutating func bringBack(_ arrivals: ArraySlice<Arrival>, into path: VaultPath) throws {
    let steps = arrivals.reversed().map { StaleSave.Step(record: $0.record, formerPath: $0.path) }
    let report = try vault.transaction("\(request.command) (a save of an older text)") { change in
      try change.makeAgain(steps, in: path)
    }
    self.report.notes += report.notes
  }
}

/// What commands have done to a file since something came into it.
private struct OwnChanges {
  /// What the newest of them left, if nobody else has saved the file before it; nil otherwise.
  private(set) var left: Fingerprint?
  /// Lines that they took away.
  private(set) var removed = SavedText([UInt8]())

  init(to path: VaultPath, since record: RecordID, in store: Store) {
    var isFirst = true
    for record in Array(store.records().prefix { $0.id >= record }).reversed() {
      for change in record.changes where (change.newPath ?? change.path) == path {
        defer { isFirst = false }
        left = isFirst || change.before == left ? change.after : nil
        if isFirst { continue }
        for splice in change.splices { removed = removed.union(SavedText(splice.removed)) }
      }
    }
  }
}

/// What became of the files of a commit.
private struct FolderSince {
  private let git: Git
  private let new: GitID
  private let head: GitID
  private let differences: [GitDifference]
  /// Files that have another name, with most of their lines.
  private let renamed: [VaultPath: VaultPath]

  init(_ git: Git, _ new: GitID, _ head: GitID) throws {
    (self.git, self.new, self.head) = (git, new, head)
    differences = try git.differences(new, head)
    guard differences.contains(where: { $0.new == nil }), differences.contains(where: { $0.old == nil })
    else {
      renamed = [:]
      return
    }
    let fields = try git(
      "diff-tree", "-r", "-z", "-M", "--name-status", "--diff-filter=R", "--no-ext-diff", new.text, head.text
    ).fields
    // `R090`, the former name, and the new one.
    renamed = stride(from: 0, to: fields.count - 2, by: 3).reduce(into: [:]) { renamed, index in
      if let path = VaultPath(fields[index + 1]) { renamed[path] = VaultPath(fields[index + 2]) }
    }
  }

  /// Nil for a file that is gone.
  func place(of path: VaultPath) -> VaultPath? {
    let isGone = differences.contains { $0.path == path.bytes && $0.new == nil }
    return isGone ? renamed[path] : path
  }

  func isChanged(_ path: VaultPath) -> Bool { differences.contains { $0.path == path.bytes } }

  /// Whether a changed file was there when the operation was done.
  func hadFile(_ path: VaultPath) -> Bool {
    !differences.contains { $0.path == path.bytes && $0.old == nil }
  }

  /// The lines that other files have got.
  func gained(but path: VaultPath) throws -> SavedText {
    let others = differences.filter { $0.path != path.bytes && VaultPath($0.path)?.isMarkdown == true }
    let names = others.flatMap { [$0.old?.id.text ?? "-", $0.new?.id.text ?? "-"] }
    let texts = try git.contents(of: names).map { SavedText($0 ?? []) }
    return stride(from: 0, to: texts.count, by: 2).reduce(SavedText([UInt8]())) { lines, index in
      lines.union(texts[index + 1].subtracting(texts[index]))
    }
  }
}
