import OffloadKit
import TerminalKit

/// What the state makes of changes that were made, could not be made, or were made by others.
extension App {
  mutating func takeFromOutside(_ vault: VaultSnapshot) {
    if let old = self.vault.files[.inbox], let new = vault.files[.inbox] {
      // A line that was written anew is no new capture.
      let (known, present) = (Set(old.keys), Set(new.keys))
      let added = new.roots.count { !known.contains(new.keys[$0]) }
      let gone = old.roots.count { !present.contains(old.keys[$0]) }
      news += max(0, added - gone)
    }
    take(vault)
    seek()
  }

  mutating func finish(_ receipt: Receipt) -> [Effect] {
    var receipt = receipt
    if !receipt.request.isRevert { receipt.step?.selected = selection.key }
    let isOurs = endSheet(of: receipt)
    let (pathBefore, before) = (path, Set(path.flatMap { entries(of: $0) }))
    let selectionBefore = selection
    take(receipt.vault)
    keepStep(of: receipt)
    countInProcess(receipt)
    let effects = useSlots(receipt)
    follow(receipt, from: pathBefore, before, selectionBefore)
    marks = keepsMarks(receipt.request) ? marks : []
    banner = banner(of: receipt)
    settle()
    return effects + (isOurs ? [.saveDrafts] : []) + openEffects
  }

  private func keepsMarks(_ request: Request) -> Bool {
    if case .tag = request { true } else { false }
  }

  /// A text that was saved is no draft any more. Its sheet stays open for the next one, but for an edit's.
  private mutating func endSheet(of receipt: Receipt) -> Bool {
    var mine: Compose?
    if case .compose(let compose) = sheet { mine = compose }
    if case .conflict(let conflict) = sheet { mine = conflict.mine }
    guard let mine else { return false }
    switch receipt.request {
    case .create, .copy, .edit: break
    default: return false
    }
    drafts[mine.id] = nil
    var next = Compose(mine.id)
    next.isListening = mine.isListening
    sheet = mine.isEdit ? nil : .compose(next)
    return true
  }

  private mutating func keepStep(of receipt: Receipt) {
    switch receipt.request {
    case .undo(let step):
      steps.done.removeAll { $0 == step }
      if let undone = receipt.step { steps.undone.append(undone) }
    case .redo(let step):
      steps.undone.removeAll { $0 == step }
      if let done = receipt.step { steps.done.append(done) }
    default: if let step = receipt.step { steps.add(step) }
    }
  }

  private mutating func useSlots(_ receipt: Receipt) -> [Effect] {
    guard case .move(_, let target) = receipt.request else { return [] }
    let before = slots
    let path = if case .collection(let path, _) = target { path } else { receipt.collection }
    guard let path, path != .inbox else { return [] }
    if let number = triage.naming, slots[number] == nil, slots.number(of: path) == nil {
      slots[number] = path
    }
    triage.naming = nil
    slots.use(path)
    return slots == before ? [] : [.saveSlots]
  }

  /// The cursor goes along with what was made or arranged; after all else it keeps its row.
  private mutating func follow(
    _ receipt: Receipt, from pathBefore: [Screen], _ before: Set<Entry>, _ selectionBefore: Selection
  ) {
    switch receipt.request {
    case .undo(let step), .redo(let step):
      // What came back is what a person looks for.
      guard let back = entries(of: screen).first(where: { $0.key != nil && !before.contains($0) })?.key else {
        // Who stood on what was taken back comes to where they stood before it was made.
        let keys = entries(of: screen).compactMap(\.key)
        if let key = selectionBefore.key, !keys.contains(key), let selected = step.selected {
          select(selected)
        }
        break
      }
      select(back)
      // It comes back under the cursor.
      if path == pathBefore { selection.offset = selectionBefore.offset }
      // An item that is shown whole has other words now, and so another key.
      if case .item = pathBefore.last, path == pathBefore.dropLast(), case .item(let key) = back {
        path.append(.item(key))
      }
    case .edit(let item, _, _): follow(from: item, to: receipt.places.first)
    case .reposition, .nest, .unnest, .linkCollection: selectItem(at: receipt.places.first)
    case .create(_, let path, let after), .copy(_, _, _, let path, let after):
      // A capture goes to the end of the inbox, and nobody who writes one wants to be taken there.
      if path != .inbox || screen != .inbox || after != nil { selectItem(at: receipt.places.last) }
    case .newCollection: if let path = receipt.collection { _ = go(to: .collection(path)) }
    case .renameCollection(let old, _): if let path = receipt.collection { followName(from: old, to: path) }
    default: break
    }
  }

  private mutating func selectItem(at place: Place?) {
    guard let place, screen.file == place.path, let file = vault.files[place.path],
      let index = file.index(onLine: place.line)
    else { return }
    select(.item(file.keys[index]))
  }

  /// New words make a new key: who stood on the old one stands on the new one.
  private mutating func follow(from item: Item, to place: Place?) {
    guard let place, let file = vault.files[place.path], let index = file.index(onLine: place.line) else {
      return
    }
    let key = file.keys[index]
    if case .item(let old) = screen, old.path == place.path, vault.item(old) == nil || old.id == item.id {
      path[path.count - 1] = .item(key)
    }
    select(.item(key))
  }

  private mutating func followName(from old: CollectionPath, to new: CollectionPath) {
    path = path.map { $0 == .collection(old) ? .collection(new) : $0 }
    if let number = slots.number(of: old) { slots[number] = new }
    settle()
    select(.collection(new))
  }

  private func banner(of receipt: Receipt) -> Banner {
    if screen == .process, case .move(let items, .collection(let path, _)) = receipt.request {
      return Banner(.done, "To \(name(of: path)): \(Sentence.named(items)).", hint: KeyHint("u", "undo"))
    }
    guard receipt.step != nil else { return .talk(receipt.sentence) }
    if case .undo = receipt.request { return Banner(.done, receipt.sentence, hint: KeyHint("U", "redo")) }
    return Banner(.done, receipt.sentence, hint: KeyHint("u", "undo"))
  }

  /// A collection that is on the screen and was not read yet is read.
  private var openEffects: [Effect] {
    guard case .collection(let path) = screen, vault.files[path] == nil else { return [] }
    return [.open(path)]
  }

  mutating func fail(_ problem: Problem) {
    triage.naming = nil
    if problem.isChangedUnderneath, case .compose(let compose) = sheet, let item = compose.item {
      switch compose.disk {
      case .changed(let theirs):
        sheet = .conflict(EditConflict(mine: compose, theirs: theirs))
        return
      case .gone:
        banner = Self.goneBanner(item.place.path)
        return
      case .same: break
      }
    }
    if problem.endsStep, case .undo(let step) = problem.request { steps.done.removeAll { $0 == step } }
    if problem.endsStep, case .redo(let step) = problem.request { steps.undone.removeAll { $0 == step } }
    let canRetry = !problem.endsStep && problem.request != nil && !problem.isChangedUnderneath
    banner = Banner(
      .problem, problem.text, hint: canRetry ? KeyHint("Enter", "try again") : nil,
      retry: canRetry && sheet == nil ? problem.request : nil)
  }
}
