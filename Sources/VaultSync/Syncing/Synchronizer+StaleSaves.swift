import OffloadKit
import VaultStore

/// A stale save: an editor had a file open while a sync changed it, and then saved its older text. Offload can't tell
/// that from a user who removed the incoming lines.
///
/// So Offload keeps the saved text. It reports the save once, with the command that combines both. It adds the incoming
/// changes again only if an editor had the file open when they came in, and the saved text is the whole text from
/// before, without any of them.
extension Synchronizer {
  /// Remembers the changes that an operation made to existing files.
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

  /// Checks the files that were saved after incoming changes.
  ///
  /// - Parameter head: the commit that the folder matches.
  /// - Returns: whether a file was changed.
  mutating func tellStaleSaves(in head: GitID) throws -> Bool {
    let known = arrivals
    let waiting = Dictionary(grouping: known.filter { $0.told == nil }, by: \.path)
    var left = known.filter { $0.told != nil }
    var folders: [GitID: FolderSince] = [:]
    var isChanged = false
    // A file may have had more than one incoming change since the last save; each is older than the next.
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
      // A command left this text; an editor may still have the file open.
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
      // Reading the other files takes time, so only if this may be a stale save.
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

  /// Drops the reports that the exchange itself has settled, as after `git reset`. Keeps one report per file.
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

  /// Adds the incoming changes to the saved text, by a separate operation.
  private mutating func bringBack(_ arrivals: ArraySlice<Arrival>, into path: VaultPath) throws {
    let steps = arrivals.reversed().map { StaleSave.Step(record: $0.record, formerPath: $0.path) }
    let report = try vault.transaction("\(request.command) (a save of an older text)") { change in
      try change.makeAgain(steps, in: path)
    }
    self.report.notes += report.notes
  }
}

/// The changes that commands made to a file since changes came into it.
private struct OwnChanges {
  /// The text that the newest command left, if no other program saved the file before that; nil otherwise.
  private(set) var left: Fingerprint?
  /// Lines that the commands removed.
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

/// The changes to a commit's files since then.
private struct FolderSince {
  private let git: Git
  private let new: GitID
  private let head: GitID
  private let differences: [GitDifference]
  /// Renamed files that kept most of their lines.
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

  /// Nil for a deleted file.
  func place(of path: VaultPath) -> VaultPath? {
    let isGone = differences.contains { $0.path == path.bytes && $0.new == nil }
    return isGone ? renamed[path] : path
  }

  func isChanged(_ path: VaultPath) -> Bool { differences.contains { $0.path == path.bytes } }

  /// Whether a changed file existed after the operation.
  func hadFile(_ path: VaultPath) -> Bool {
    !differences.contains { $0.path == path.bytes && $0.old == nil }
  }

  /// The lines that other files have gained.
  func gained(but path: VaultPath) throws -> SavedText {
    let others = differences.filter { $0.path != path.bytes && VaultPath($0.path)?.isMarkdown == true }
    let names = others.flatMap { [$0.old?.id.text ?? "-", $0.new?.id.text ?? "-"] }
    let texts = try git.contents(of: names).map { SavedText($0 ?? []) }
    return stride(from: 0, to: texts.count, by: 2).reduce(SavedText([UInt8]())) { lines, index in
      lines.union(texts[index + 1].subtracting(texts[index]))
    }
  }
}
