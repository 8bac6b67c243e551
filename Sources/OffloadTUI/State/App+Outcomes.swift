import OffloadKit

/// Updates the state after changes that succeeded, that failed, or that other programs made.
extension App {
  mutating func takeFromOutside(_ vault: VaultSnapshot) -> [Effect] {
    let (old, missing, drafts) = (self.vault.files[.inbox], self.vault.missing, drafts)
    take(vault, isOurs: false)
    if let old, let new = self.vault.files[.inbox] {
      // A rewritten line isn't a new capture.
      let (known, present) = (Set(old.keys), Set(new.keys))
      let added = new.roots.count { !known.contains(new.keys[$0]) }
      let gone = old.roots.count { !present.contains(old.keys[$0]) }
      news += max(0, added - gone)
    }
    if vault.missing != missing {
      if let problem = Problem.missing(vault.missing) {
        fail(problem)
      } else if banner?.text == Problem.missing(missing)?.text {
        banner = nil
      }
    }
    seek()
    return screen.kind.missing(in: self) + (drafts == self.drafts ? [] : [.saveDrafts])
  }

  mutating func finish(_ receipt: Receipt) -> [Effect] {
    let request = receipt.request.kind
    let isOurs = request.traits.contains(.savesText) && endText()
    let before = self
    noteFiles(receipt.files)
    take(receipt.vault, isOurs: true)
    followMoved(receipt, since: before)
    leaveWhatIsGone(since: before)
    settle()
    request.keep(receipt.step, from: before, in: &self)
    request.follow(receipt, from: before, in: &self)
    if !request.traits.contains(.keepsMarks) { marks = [] }
    banner = request.banner(of: receipt, in: self)
    settle()
    return (slots == before.slots ? [] : [.saveSlots])
      + (isOurs || drafts != before.drafts ? [.saveDrafts] : [])
      + screen.kind.missing(in: self)
  }

  mutating func fail(_ problem: Problem) {
    triage.naming = nil
    if problem.prospect == .outdated, case .compose(let compose) = sheet, meetsDisk(compose) { return }
    if problem.prospect == .none { problem.request?.kind.giveUp(in: &self) }
    let retry = problem.prospect == .open ? problem.retry : nil
    banner = Banner(
      .problem, problem.text, hint: retry == nil ? nil : KeyHint("Enter", "try again"),
      retry: sheet == nil ? retry : nil)
  }
}
