/// Removes everything from a script that isn't needed to make it fail in the same way.
package struct Shrinker {
  private let stage: Stage
  private let rule: Finding.Rule
  private var best: Trial
  /// How many more worlds it may run.
  private var patience: Int

  /// Nil for a script that doesn't fail.
  package init?(_ script: Script, on stage: Stage, patience: Int = 5000) {
    let trial = stage.run(script)
    guard let finding = trial.findings.first else { return nil }
    (self.stage, rule, best, self.patience) = (stage, finding.rule, trial, patience)
  }

  package mutating func shrunken() -> Script {
    var size = Int.max
    while weight < size, patience > 0 {
      size = weight
      dropDeeds()
      dropTurns()
      simplify()
    }
    return best.told.withoutIdlers()
  }

  private var weight: Int {
    best.told.actors.reduce(0) { $0 + $1.deeds.count } * 100 + best.told.turns.count * 10
      + best.told.features.count
      + (best.told.disk == .ext4 ? 0 : 1)
  }

  /// Keeps a script if it still fails.
  private mutating func attempt(_ script: Script) -> Bool {
    guard patience > 0 else { return false }
    patience -= 1
    let trial = stage.run(script)
    guard trial.findings.first?.rule == rule else { return false }
    best = trial
    return true
  }

  /// Drops whole actors first, then halves of their deeds, then single deeds; with the turns that belong to them.
  private mutating func dropDeeds() {
    for actor in best.told.actors.indices {
      var length = best.told.actors[actor].deeds.count
      while length > 0 {
        var start = 0
        while start < best.told.actors[actor].deeds.count {
          let range = start..<min(start + length, best.told.actors[actor].deeds.count)
          if !attempt(without(range, of: actor)) { start += length }
        }
        length /= 2
      }
    }
  }

  private func without(_ range: Range<Int>, of actor: Int) -> Script {
    var script = best.told
    script.actors[actor].deeds.removeSubrange(range)
    script.turns = zip(best.told.turns, best.deeds).filter { turn, deed in
      guard case .run(actor, _) = turn, let deed else { return true }
      return !range.contains(deed)
    }.map(\.0)
    return script
  }

  private mutating func dropTurns() {
    var length = max(1, best.told.turns.count / 2)
    while length > 0 {
      var start = 0
      while start < best.told.turns.count {
        var script = best.told
        script.turns.removeSubrange(start..<min(start + length, script.turns.count))
        // The later turns may then apply to another actor's calls, so each attempt records the turns again.
        if !(attempt(script) && best.told.turns.count <= script.turns.count) { start += length }
      }
      length /= 2
    }
    var index = 0
    while index + 1 < best.told.turns.count {
      var script = best.told
      guard case .run(let actor, let first) = script.turns[index],
        case .run(actor, let second) = script.turns[index + 1]
      else {
        index += 1
        continue
      }
      script.turns.replaceSubrange(index...(index + 1), with: [.run(actor, first + second)])
      if !(attempt(script) && best.told.turns.count < script.turns.count + 1) { index += 1 }
    }
  }

  private mutating func simplify() {
    for feature in best.told.features.sorted(by: { $0.rawValue < $1.rawValue }) {
      var script = best.told
      script.features.remove(feature)
      _ = attempt(script)
    }
    guard best.told.disk != .ext4 else { return }
    var script = best.told
    script.disk = .ext4
    _ = attempt(script)
  }
}

extension Script {
  /// Removes actors without deeds, and renumbers the others.
  fileprivate func withoutIdlers() -> Script {
    let kept = actors.indices.filter { !actors[$0].deeds.isEmpty }
    var script = self
    script.actors = kept.map { actors[$0] }
    script.turns = turns.compactMap { turn in
      guard let actor = turn.actor else { return turn }
      return kept.firstIndex(of: actor).map { turn.given(to: $0) }
    }
    return script
  }
}

extension Turn {
  fileprivate var actor: Int? {
    switch self {
    case .run(let actor, _), .after(let actor, _), .kill(let actor), .stop(let actor), .go(let actor),
      .fail(let actor, _, _, _),
      .half(let actor), .torn(let actor):
      actor
    case .powerCut, .remount, .clock, .full, .descriptors: nil
    }
  }

  fileprivate func given(to actor: Int) -> Turn {
    switch self {
    case .run(_, let calls): .run(actor, calls)
    case .after(_, let call): .after(actor, call)
    case .kill: .kill(actor)
    case .stop: .stop(actor)
    case .go: .go(actor)
    case .fail(_, let errno, let call, let times): .fail(actor, errno: errno, on: call, times: times)
    case .half: .half(actor)
    case .torn: .torn(actor)
    case .powerCut, .remount, .clock, .full, .descriptors: self
    }
  }
}
