internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// Checks at the end.
extension Judge {
  /// Lets the next commands handle the leftovers, and checks the result.
  func settle(_ actor: () -> OffloadActor) {
    guard findings.isEmpty else { return }
    let actor = actor()
    let first = claims.count - 2
    for number in first...(first + 1) {
      let answer = actor.perform(.capture(number, to: "inbox.md"))
      if case .refused(let error, _) = answer { return find(.wedged, "the next command failed: \(error)") }
    }
    guard findings.isEmpty else { return }
    checkJournal()
    checkLines()
    checkSurroundings()
    if findings.isEmpty, isOffloadsAlone { undoEverything(actor) }
  }

  /// Whether only Offload has changed anything, so undoing everything gives the first bytes.
  private var isOffloadsAlone: Bool {
    script.actors.allSatisfy { $0.deeds.allSatisfy(\.isOffloads) } && !hadPowerCut && !hasUndoneOutOfTurn
  }

  private func checkLines() {
    let kept = numbersSetAside
    for number in claims.indices {
      let (claim, count) = (claims[number], counts[number])
      if claim.standing == .present, count == 0, !kept.contains(number) {
        find(.lost, "t\(number) is nowhere")
      }
      let isHalfSaved = hasHalfSaves && claim.touched > 0
      if claim.standing == .absent, count > 0, !claim.mayRepeat, !isHalfSaved {
        find(.untrueRefusal, "t\(number) was refused or undone, and is there in the end")
      }
      if count > 1, !claim.mayRepeat, !isHalfSaved { find(.twice, "t\(number) is there \(count) times") }
    }
    for (numbers, step, start) in successions
    where numbers.allSatisfy({ counts[$0] == 0 && !kept.contains($0) }) {
      let isDecided = numbers.contains {
        claims[$0].touched > step || claims[$0].decided >= step || claims[$0].taken > start
      }
      if !isDecided {
        find(.lost, "none of \(numbers.sorted()) is anywhere, one of which was to replace another")
      }
    }
    guard !hadPowerCut, !hasHalfSaves else { return }
    for (path, text) in texts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      for line in text.split(separator: UInt8(ascii: "\n")) where !isWholeLine(line) {
        find(
          .torn,
          "\(String(decoding: path, as: UTF8.self)) says \(String(decoding: line.prefix(80), as: UTF8.self))")
      }
    }
  }

  func isWhole(_ text: [UInt8]) -> Bool { text.split(separator: UInt8(ascii: "\n")).allSatisfy(isWholeLine) }

  private func isWholeLine(_ line: ArraySlice<UInt8>) -> Bool {
    if line.contains(0) { return false }
    guard let number = Numbers.first(in: Array(line)) else { return true }
    return Array(line).contains(Array(Setting.words(number, script.features).utf8))
  }

  private func checkSurroundings() {
    disk.withState { state in
      func text(_ path: String) -> [UInt8]? { state.inode(at: path).map { state.volume[$0].bytes } }
      if text(Setting.outside) != Array("- s\n".utf8) {
        find(.strayed, "a file outside the vault was changed")
      }
      if text("\(World.root)/\(Setting.bystander)") != Array("- n\n".utf8) {
        find(.strayed, "\(Setting.bystander) was changed")
      }
      guard isOffloadsAlone, script.disk.traits.permissions else { return }
      for file in ["inbox.md"] {
        guard let inode = state.inode(at: "\(World.root)/\(file)") else { continue }
        let facts = state.volume[inode].facts
        let isKept =
          !script.disk.traits.attributes || facts.attributes[Setting.attribute] == Array("kept".utf8)
        if facts.permissions != Setting.permissions || !isKept {
          find(.facts, "\(file) has other permissions or attributes")
        }
      }
    }
  }

  private func undoEverything(_ actor: OffloadActor) {
    for _ in 0..<200 {
      switch actor.perform(.undo) {
      case .done: continue
      case .refused(VaultError.nothingToUndo, _):
        let now = texts
        for path in Set(now.keys).union(firstBytes.keys).sorted(by: { $0.lexicographicallyPrecedes($1) })
        where now[path] != firstBytes[path] {
          let name = String(decoding: path, as: UTF8.self)
          return find(
            .notUndone,
            "undone, \(name) says \(now[path].map { String(decoding: $0, as: UTF8.self) } ?? "nothing")")
        }
        return
      case .refused(let error, _): return find(.notUndone, "undoing everything ended with \(error)")
      case .idle: return
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...(count - part.count)).contains { self[$0...].starts(with: part) }
  }
}
