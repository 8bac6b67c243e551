internal import OffloadMemory
internal import VaultStore

/// Decides whose turn it is.
extension World {
  /// Passes the turn to another actor, or keeps it. Returns when it's this actor's turn.
  func yield(_ actor: Int) {
    guard let taker = next(), taker != actor else { return }
    crew.hand(from: actor, to: taker)
  }

  /// Ends the turn, even if calls are left.
  func endTurn() {
    if rest > 0, case .run(let actor, let calls)? = taken.last?.turn {
      taken[taken.count - 1].turn = .run(actor, calls - rest)
    }
    (rest, lastKind) = (0, nil)
  }

  /// The actor that goes on; nil if all have ended.
  func next() -> Int? {
    while !players.allSatisfy(\.hasEnded) {
      let turn = nextTurn()
      if let (actor, calls, kind) = turn.going {
        guard players.indices.contains(actor), canRun(actor) else { continue }
        pass(untilReady: actor)
        taken.append((.run(actor, calls), players[actor].deed))
        (rest, lastKind) = (calls, kind)
        return actor
      }
      taken.append((turn, nil))
      befall(turn)
    }
    for turn in script.turns[min(position, script.turns.count)...] {
      if turn.going != nil { continue }
      taken.append((turn, nil))
      befall(turn)
    }
    position = script.turns.count
    return nil
  }

  func canRun(_ actor: Int) -> Bool { !players[actor].hasEnded && !players[actor].isStopped }

  /// Lets time pass until an actor's wait is over.
  func pass(untilReady actor: Int) {
    guard let wait = players[actor].wait, !isReady(actor) else { return }
    disk.withState { $0.advance(to: wait.until) }
  }

  func isReady(_ actor: Int) -> Bool {
    guard let wait = players[actor].wait else { return true }
    return disk.withState { state in
      if let file = wait.file { return state.openingDeadline(file, wait.caller) == nil }
      return state.uptime >= wait.until
    }
  }

  func nextTurn() -> Turn {
    if position < script.turns.count {
      position += 1
      return script.turns[position - 1]
    }
    let able = players.indices.filter(canRun)
    // A stopped actor goes on at the end.
    guard !able.isEmpty else { return .go(players.firstIndex { $0.isStopped && !$0.hasEnded } ?? 0) }
    let ready = able.filter(isReady)
    let soonest = able.min { (players[$0].wait?.until ?? 0) < (players[$1].wait?.until ?? 0) } ?? 0
    guard drawing != nil else { return .run(ready.first ?? soonest, 1000) }
    let turn = drawing?.turn(
      able: able, ready: ready, soonest: soonest, stopped: players.indices.filter { players[$0].isStopped })
    return turn ?? .run(soonest, 1)
  }

  func befall(_ turn: Turn) {
    story?.befall(turn)
    switch turn {
    case .run, .after: break
    case .kill(let actor): if players.indices.contains(actor) { kill(actor) }
    case .stop(let actor): if players.indices.contains(actor) { players[actor].isStopped = true }
    case .go(let actor): if players.indices.contains(actor) { players[actor].isStopped = false }
    case .fail(let actor, _, _, _), .half(let actor), .torn(let actor):
      if players.indices.contains(actor), players[actor].process != nil {
        players[actor].mishaps.append(turn)
      }
    case .clock(let seconds): disk.withState { $0.setClock(ahead: Int64(seconds) * 1_000_000_000) }
    case .full(let isFull): disk.withState { $0.isFull = isFull }
    case .descriptors(let limit): disk.withState { $0.descriptorLimit = limit }
    case .powerCut(let seed):
      for actor in players.indices { kill(actor) }
      disk.withState { state in
        var cut = PowerCut(script.disk.survival, of: state, seed: seed)
        state.restart(with: cut.survivors())
      }
      judge.powerIsBack()
    case .remount:
      for actor in players.indices { kill(actor) }
      disk.withState { $0.mount($0.volume) }
    }
  }
}

extension Turn {
  /// The actor that goes on, for how many calls, or up to which kind of call.
  fileprivate var going: (actor: Int, calls: Int, last: SystemFailure.Call?)? {
    switch self {
    case .run(let actor, let calls): (actor, calls, nil)
    case .after(let actor, let kind): (actor, 1_000_000, kind)
    default: nil
    }
  }
}
