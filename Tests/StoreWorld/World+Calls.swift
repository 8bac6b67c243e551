internal import LibC
internal import OffloadMemory
internal import VaultStore

/// The gate before each call.
extension World {
  struct Gate: CallGate {
    let world: World
    let actor: Int
    let process: Int

    func pass(_ call: DiskCall) throws(SystemFailure) -> WrittenPart {
      try world.pass(call, of: actor, process)
    }

    func hasChanged(by call: DiskCall) {
      let caller = Caller(process: process, user: World.user)
      world.story?.tell(call, actor, caller, world.disk)
      world.judge.see(call, by: actor, caller)
      if world.lastKind == call.kind { world.endTurn() }
    }

    func wait(until uptime: Int64, in call: DiskCall, opening file: Descriptor?) throws(SystemFailure) {
      let caller = Caller(process: process, user: World.user)
      try world.wait(Wait(until: uptime, file: file, caller: caller), in: call, actor)
    }
  }

  func pass(_ call: DiskCall, of actor: Int, _ process: Int) throws(SystemFailure) -> WrittenPart {
    let isSync = if case .sync = call { true } else { false }
    let end = disk.withState { state in
      let isLong = isSync && !isSlow
      state.advance(to: state.uptime + (isLong ? World.syncTime : World.callTime))
      return state.uptime + World.slowSyncTime
    }
    judge.expect(call, by: actor)
    if isSync, isSlow {
      try wait(Wait(until: end, caller: Caller(process: process, user: World.user)), in: call, actor)
    }
    // Commands after all actors have ended meet no mishaps.
    guard players.indices.contains(actor) else { return .whole }
    try checkLife(actor, process, call)
    players[actor].calls += 1
    if judge.hasOverstayed(actor, calls: players[actor].calls, waited: players[actor].waited) { kill(actor) }
    while rest <= 0 {
      yield(actor)
      try checkLife(actor, process, call)
    }
    rest -= 1
    try checkLife(actor, process, call)
    return try meetMishaps(call, actor)
  }

  func checkLife(_ actor: Int, _ process: Int, _ call: DiskCall) throws(SystemFailure) {
    if players[actor].process != process { throw SystemFailure(call.kind, code: World.killed) }
  }

  func wait(_ wait: Wait, in call: DiskCall, _ actor: Int) throws(SystemFailure) {
    let start = disk.withState { $0.uptime }
    guard players.indices.contains(actor) else {
      disk.withState { $0.advance(to: wait.until) }
      return
    }
    try checkLife(actor, wait.caller.process, call)
    players[actor].wait = wait
    endTurn()
    yield(actor)
    try checkLife(actor, wait.caller.process, call)
    players[actor].wait = nil
    players[actor].waited += min(disk.withState { $0.uptime }, wait.until) - start
    if judge.hasOverstayed(actor, calls: players[actor].calls, waited: players[actor].waited) { kill(actor) }
    try checkLife(actor, wait.caller.process, call)
  }

  func meetMishaps(_ call: DiskCall, _ actor: Int) throws(SystemFailure) -> WrittenPart {
    guard !players[actor].mishaps.isEmpty,
      let index = players[actor].mishaps.firstIndex(where: { $0.concerns(call.kind) })
    else { return .whole }
    let mishap = players[actor].mishaps.remove(at: index)
    switch mishap {
    case .half: return .half
    case .torn: return .halfAndEnd
    case .fail(_, let errno, let kind, let times):
      if times > 1 {
        players[actor].mishaps.insert(.fail(actor, errno: errno, on: kind, times: times - 1), at: index)
      }
      let failure = SystemFailure(call.kind, code: errno)
      // A call that the system interrupts doesn't count as the program's work.
      if failure.code == EINTR { players[actor].calls -= 1 }
      story?.fail(call, failure, actor, Caller(process: players[actor].process ?? 0, user: World.user), disk)
      throw failure
    default: return .whole
    }
  }
}

extension Turn {
  func concerns(_ call: SystemFailure.Call) -> Bool {
    switch self {
    case .half, .torn: call == .write
    case .fail(_, _, let kind?, _): call == kind
    default: true
    }
  }
}
