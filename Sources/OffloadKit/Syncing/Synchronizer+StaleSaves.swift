import VaultStore
import VaultSyntax

/// An editor that was opened before a sync and saves after it has none of what came in.
///
/// What comes in is remembered for each file until somebody has saved it with at least a line of that: their editor has read
/// it then. A file that was saved and has not a single line of it is taken for a save of the older text, and merged with what
/// the branch has of it, from the text that it began with. Who did delete all that had come in has it back once, and never
/// again: one return rather than one loss.
///
/// So is one that has all items again that a sync took out of it and put into another file, where these still are, and has
/// them where they stood: their editor knows nothing of the move.
extension Synchronizer {
  /// What came into one file and may be unknown to whoever has it open.
  struct Unseen: Hashable {
    let record: RecordID
    let path: VaultPath
  }

  /// Remembers what an operation brought.
  func rememberUnseen(_ id: RecordID) throws {
    guard let record = vault.store.record(id) else { return }
    let moved = MovedLines(record)
    let new = record.changes.filter { change in
      change.path.isMarkdown
        && (change.kind != .removed && !change.splices.allSatisfy(\.inserted.isEmpty)
          || !moved.lines(from: change.path).isEmpty)
    }.map { Unseen(record: id, path: $0.newPath ?? $0.path) }
    if !new.isEmpty { try keep(unseen + new) }
  }

  private var unseen: [Unseen] {
    let fields = (files.read(.unseen) ?? []).fields
    return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
      guard let record = RecordID(fields[index]), let path = VaultPath(fields[index + 1]) else { return nil }
      return Unseen(record: record, path: path)
    }
  }

  private func keep(_ unseen: [Unseen]) throws {
    if unseen.isEmpty { return files.remove(.unseen) }
    try files.write(unseen.flatMap { $0.record.description.utf8 + [0] + $0.path.bytes + [0] }, to: .unseen)
  }

  /// Looks at the files that were saved since, and merges what was saved from an older text.
  ///
  /// - Returns: whether a file was changed.
  mutating func mergeStaleSaves(_ tree: WorkTree) throws -> Bool {
    let known = unseen
    guard !known.isEmpty else { return false }
    let changed = tree.changes.map(\.path).filter(\.isMarkdown)
    var left = known
    var isChanged = false
    // What was moved to another file is there.
    lazy var elsewhere = changed.reduce(into: [VaultPath: Set<[UInt8]>]()) { lines, path in
      lines[path] = SavedLines.of((try? vault.store.read(path).bytes) ?? [])
    }
    let ids = Dictionary(tree.changes.map { ($0.path, $0.committed) }) { $0 ?? $1 }
    for path in Set(known.map(\.path)).intersection(changed).sorted() {
      guard let present = try? vault.store.read(path).bytes else { continue }
      let committed = try (ids[path] ?? nil).map { try git.contents(of: [$0.text])[0] ?? [] } ?? []
      let entries = try known.filter { $0.path == path }.sorted { $0.record < $1.record }
        .map { entry in
          let base = try textBefore(entry)
          return (entry: entry, since: Since(entry, committed, base: base, in: vault.store), base: base)
        }
      if entries[0].since.isLeft(as: present) { continue }
      let others = elsewhere.filter { $0.key != path }.values.reduce(into: Set()) { $0.formUnion($1) }
      let here = SavedLines.of(present)
      var hasMoved = false
      let stale = entries.first { entry in
        if entry.since.isUnknown(to: here, others) { return true }
        let moved = linesMoved(by: entry.entry)
        hasMoved =
          entry.since.isBeforeMove(here, moved: moved)
          && SavedLines.stand(moved, in: present, asIn: entry.base ?? [])
        return hasMoved
      }
      guard let (entry, since, text) = stale, let base = text else {
        left.removeAll { $0.path == path }
        continue
      }
      let isGone = (ids[path] ?? nil) == nil
      let trees = try treesBeside(entry, base: base, text: isGone ? nil : since.text, present: present)
      switch try bringBack(trees, at: path) {
      case .savedAgain:
        // Looked at anew, with what is there by then.
        isChanged = true
        continue
      case .nothing: break
      case .made:
        isChanged = true
        report.stale.append(
          SyncReport.StaleSave(path: path, operation: Operation.ID(entry.record), isBeforeMove: hasMoved))
      }
      left.removeAll { $0.path == path }
    }
    if left != known { try keep(left) }
    return isChanged
  }

  /// Lines that an operation took out of a file and put into another one, where all of them still are; else none.
  private func linesMoved(by entry: Unseen) -> Set<[UInt8]> {
    guard let record = vault.store.record(entry.record) else { return [] }
    let moved = MovedLines(record).lines(from: entry.path)
    let there = record.changes.map { $0.newPath ?? $0.path }.filter { $0 != entry.path && $0.isMarkdown }
      .reduce(into: Set()) { $0.formUnion(SavedLines.of((try? vault.store.read($1).bytes) ?? [])) }
    return moved.isSubset(of: there) ? moved : []
  }

  /// What is known of the lines of a file since something came in.
  private struct Since {
    /// What came in, and no operation here has taken away for good.
    var brought: Set<[UInt8]> = []
    private var cameIn: Set<[UInt8]> = []
    /// What went with that, but for lines that came in again closed or saying more.
    private var went: Set<[UInt8]> = []
    /// What operations have taken out or changed where somebody else had saved the file.
    private var met: Set<[UInt8]> = []
    /// What operations wrote before anybody else saved the file: whoever saves a line of it has read what came in.
    var written: Set<[UInt8]> = []
    /// What the branch has, with what operations here have changed.
    var text: [UInt8]
    /// What the last operation left before anybody else saved the file.
    private var left: Fingerprint?
    private var isUnbroken = true
    /// Whether an operation has met lines that came in where somebody else had saved the file: they had read them.
    private var isRead = false
    /// The lines before anything came in; nil where they are not known.
    private let before: Set<[UInt8]>?

    init(_ entry: Unseen, _ committed: [UInt8], base: [UInt8]?, in store: Store) {
      text = committed
      before = base.map { SavedLines.of($0) }
      for record in Array(store.records().prefix { $0.id >= entry.record }).reversed() {
        for change in record.changes where (change.newPath ?? change.path) == entry.path {
          follow(change, isFirst: record.id == entry.record)
        }
      }
      brought.formIntersection(SavedLines.of(text))
    }

    private mutating func follow(_ change: FileChange, isFirst: Bool) {
      let (old, put) = SavedLines.of(change)
      let new = put.subtracting(old)
      if isFirst {
        (brought, cameIn) = (new, new)
        went = SavedLines.telling(old.subtracting(put), new)
      } else {
        isUnbroken = isUnbroken && change.before == left
        if isUnbroken { written = written.subtracting(old).union(new) }
        if !isUnbroken {
          met.formUnion(old)
          if SavedLines.say(old, someOf: brought, before: before) { isRead = true }
        }
        brought = brought.subtracting(old).union(put.intersection(cameIn))
        if change.before == Fingerprint(text), let next = change.splices.applied(to: text) {
          text = next
        } else {
          // What an operation has taken away does not come back, and what it has put there stays, whatever else it met.
          text = SavedLines.carrying(change.splices, over: text)
        }
      }
      if isUnbroken { left = change.after }
    }

    /// Whether nobody but operations has saved the file.
    func isLeft(as present: [UInt8]) -> Bool { isUnbroken && left == Fingerprint(present) }

    /// Whether who saved these lines had read none of what came in.
    ///
    /// - Parameters:
    ///   - elsewhere: lines of other files, which may have been moved there.
    func isUnknown(to here: Set<[UInt8]>, _ elsewhere: Set<[UInt8]>) -> Bool {
      let (came, before) = (brought.subtracting(elsewhere), before ?? [])
      // An older text has what went, too.
      if !went.isEmpty, SavedLines.telling(went, here.union(met)) == went { return false }
      // What had been there as well before tells nothing.
      let new = here.subtracting(before)
      let telling = SavedLines.telling(came, before)
      return !isRead && !came.isEmpty && (telling.isEmpty ? came : telling).isDisjoint(with: new)
        && written.isDisjoint(with: new)
        && !isEdited(came, as: new, before)
    }

    /// Whether somebody has edited what came in: ticked it, tagged it, or given it some other words. Of a line that was there
    /// before and came in edited that can be told only by what is new in it.
    private func isEdited(_ came: Set<[UInt8]>, as new: Set<[UInt8]>, _ before: Set<[UInt8]>) -> Bool {
      if SavedLines.say(new, someOf: came, before: before) { return true }
      let (known, saved) = (before.map(SavedLines.words), new.map(SavedLines.words).filter { !$0.isEmpty })
      let lines = came.map(SavedLines.words).map { words in
        let like = known.filter { SavedLines.likeness($0, words) >= 0.5 }
        return (words: words, isAdded: like.isEmpty, new: words.subtracting(like.joined()))
      }
      if lines.contains(where: { $0.isAdded && !$0.words.isEmpty && saved.contains($0.words) }) {
        return true
      }
      return !lines.isEmpty
        && lines.allSatisfy { line in
          let isLeft = { (words: Set<ArraySlice<UInt8>>) in
            SavedLines.likeness(words, line.words) >= 0.75
              && (line.isAdded || words.intersection(line.new).count * 4 >= line.new.count * 3)
          }
          return !line.new.isEmpty && saved.contains(where: isLeft)
        }
    }

    /// Whether who saved these lines had read the file before lines of it were moved to another one.
    func isBeforeMove(_ here: Set<[UInt8]>, moved: Set<[UInt8]>) -> Bool {
      !moved.isEmpty && moved.isSubset(of: here) && brought.isDisjoint(with: here)
        && written.isDisjoint(with: here)
    }
  }

  /// What the file held before an operation brought something in, by the commit that it brought; nil where that is not known.
  private func textBefore(_ entry: Unseen) throws -> [UInt8]? {
    guard let record = vault.store.record(entry.record),
      let change = record.changes.last(where: { ($0.newPath ?? $0.path) == entry.path }),
      let commit = record.header.values(OperationHeader.syncKey).first
    else { return nil }
    if change.kind == .created { return [] }
    if change.kind == .removed { return change.isKept ? nil : change.splices.flatMap(\.removed) }
    guard let id = GitID(commit), let file = try git.files(of: id, at: [entry.path]).first?.file,
      let after = try git.contents(of: [file.id.text])[0], change.after == Fingerprint(after)
    else { return nil }
    return change.splices.inverted.applied(to: after)
  }

  /// What a save of an older text is merged from: what was there, what is there but for the save, and what somebody saved;
  /// with the other files that lines were moved between meanwhile.
  private typealias Trees = (base: TreeMerge.Tree, present: TreeMerge.Tree, saved: TreeMerge.Tree)

  /// - Parameters:
  ///   - base: what the file held before the operation.
  ///   - text: what it would hold if nobody had saved it; nil for a file that is gone.
  private func treesBeside(
    _ entry: Unseen, base: [UInt8], text: [UInt8]?, present: [UInt8]
  ) throws -> Trees {
    let path = entry.path
    var trees: Trees = ([path: base], text.map { [path: $0] } ?? [:], [path: present])
    guard let record = vault.store.record(entry.record), !MovedLines(record).isEmpty else { return trees }
    for change in record.changes where (change.newPath ?? change.path) != path {
      let other = change.newPath ?? change.path
      guard other.isMarkdown, let before = try textBefore(Unseen(record: entry.record, path: other)) else {
        continue
      }
      if change.kind != .created { (trees.base[other], trees.saved[other]) = (before, before) }
      trees.present[other] = try? vault.store.read(other).bytes
    }
    return trees
  }

  private enum BroughtBack {
    case made
    /// All of it is there.
    case nothing
    /// Nothing was done: a file is not as it was when it was read.
    case savedAgain
  }

  private mutating func bringBack(_ trees: Trees, at path: VaultPath) throws -> BroughtBack {
    let merge = TreeMerge(base: trees.base, trees.present, trees.saved, MergeRules(vault.settings))
    var files = trees.present
    files[path] = trees.saved[path]
    let changed = Set(files.keys).union(merge.result.keys).filter { merge.result[$0] != files[$0] }.sorted()
    guard !changed.isEmpty else { return .nothing }
    var isSavedAgain = false
    let detail = OperationHeader.Detail(key: bytes(OperationHeader.syncKey), value: bytes("stale"))
    let outcome = try vault.store("\(request.command) (a save of an older text)", details: [detail]) {
      transaction in
      // Those too that only have what is taken away elsewhere.
      for (place, text) in files.sorted(by: { $0.key < $1.key }) {
        isSavedAgain = try transaction.read(place)?.bytes != text
        if isSavedAgain { return }
      }
      for place in changed.goingFirst({ merge.result[$0] == nil }) {
        switch (files[place], merge.result[place]) {
        case (nil, let text?): if try transaction.isFree(place) { try transaction.create(place, text) }
        case (_, let text?): try transaction.write(place, text)
        case (_, nil): try transaction.remove(place)
        }
      }
    }
    report.notes += outcome.notes.map(Note.init)
    if isSavedAgain { return .savedAgain }
    report.decisions += merge.notes
    return outcome.record != nil ? .made : .nothing
  }
}
