internal import OffloadKit
internal import OffloadMemory
internal import TestSupport
internal import VaultStore

/// The actors of one script on one disk. One actor at a time goes on, up to its next call. The script or its seed
/// decides which one, for how many calls, and which mishaps it meets.
///
/// Only the thread with the crew's baton uses it, and its owner before and after.
final class World: @unchecked Sendable {
  let script: Script
  let disk: MemoryDisk
  let judge: Judge
  let story: Story?
  /// The turns so far, each with the index of its actor's deed.
  var taken: [(turn: Turn, deed: Int?)] = []

  let crew: Crew
  let isSlow: Bool
  var players: [Player]
  var drawing: Drawing?
  var position = 0
  /// How many calls the turn has left.
  var rest = 0
  /// The kind of call after which the turn ends.
  var lastKind: SystemFailure.Call?
  var lastProcess = 0

  struct Player {
    /// Nil if no process is running.
    var process: Int?
    var deed = 0
    var hasEnded = false
    var isStopped = false
    var wait: Wait?
    /// The mishaps for its next calls.
    var mishaps: [Turn] = []
    /// The calls and waiting time of its process so far.
    var calls = 0
    var waited: Int64 = 0
  }

  struct Wait {
    var until: Int64
    /// The file that it waits to open.
    var file: Descriptor?
    var caller: Caller
  }

  static let root = "/vault"
  static let killed: Int32 = 9999
  /// Simulated users don't have root's rights.
  static let user: UInt32 = 1000
  static let callTime: Int64 = 20_000
  static let syncTime: Int64 = 1_000_000
  /// Long enough for other actors to do a lot in the meantime.
  static let slowSyncTime: Int64 = 4_000_000

  init(_ script: Script, crew: Crew, isTold: Bool = false) {
    self.script = script
    self.crew = crew
    isSlow = script.features.contains(.slow)
    story = isTold ? Story() : nil
    disk = MemoryDisk(script.disk.traits, random: SeededGenerator(seed: 1), keepsLog: true)
    players = script.actors.map { _ in Player() }
    drawing = script.seed.map { Drawing(seed: $0) }
    judge = Judge(script, disk: disk)
  }

  func run() {
    do {
      try Setting(script).make(on: disk.process(0, user: World.user))
    } catch {
      preconditionFailure("a world cannot be made: \(error)")
    }
    disk.withState { state in
      state.end(0)
      state.mount(state.volume)
    }
    judge.begin()
    let jobs = script.actors.indices.map { actor in { @Sendable in self.play(actor) } }
    if let first = next() { crew.run(first: first, jobs) }
    settle()
  }

  func play(_ actor: Int) {
    for deed in script.actors[actor].deeds {
      perform(deed, by: actor)
      players[actor].deed += 1
      endTurn()
      if players[actor].deed < script.actors[actor].deeds.count { yield(actor) }
    }
    players[actor].hasEnded = true
    if let taker = next() { crew.leave(to: taker) } else { crew.finish() }
  }

  func perform(_ deed: Deed, by actor: Int) {
    story?.begin(actor, deed)
    if deed.isOffloads {
      OffloadActor(world: self, actor: actor).perform(deed)
    } else {
      OtherActor(world: self, actor: actor).perform(deed)
    }
    endProcess(of: actor)
  }

  // MARK: Processes

  func beginProcess(of actor: Int) -> MemoryProcess {
    lastProcess += 1
    if players.indices.contains(actor) {
      players[actor].process = lastProcess
      (players[actor].calls, players[actor].waited) = (0, 0)
    }
    let gate = Gate(world: self, actor: actor, process: lastProcess)
    return disk.process(lastProcess, user: World.user, gate: gate)
  }

  func lives(_ process: MemoryProcess, of actor: Int) -> Bool {
    !players.indices.contains(actor) || players[actor].process == process.caller.process
  }

  func endProcess(of actor: Int) {
    guard let process = players[actor].process else { return }
    disk.withState { $0.end(process) }
    players[actor].process = nil
  }

  func kill(_ actor: Int) {
    guard let process = players[actor].process else { return }
    judge.hasDied(actor)
    disk.withState { $0.end(process) }
    players[actor].process = nil
    players[actor].wait = nil
    players[actor].mishaps = []
  }

  // MARK: The end

  /// Ends the world: no more faults happen, and the next commands handle the leftovers.
  func settle() {
    story?.settle()
    disk.withState { state in
      state.isFull = false
      state.descriptorLimit = 1024
      state.advance(to: state.uptime + 60_000_000_000)
    }
    judge.settle { OffloadActor(world: self, actor: script.actors.count) }
  }
}
