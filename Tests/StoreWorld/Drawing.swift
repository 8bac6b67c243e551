internal import LibC
internal import OffloadMemory
internal import TestSupport
internal import VaultStore

/// Draws a script from a seed. Each world has only some of the features, so the ones that it has meet more often.
extension Script {
  /// - Parameter size: how many actors there are, and how many deeds they do together; drawn from the seed if nil.
  package init(seed: UInt64, size: (actors: Int, deeds: Int)? = nil) {
    var dice = SeededGenerator(seed: seed)
    let disk = dice.one(of: DiskKind.allCases + [.ext4, .ext4, .ext4, .exfat, .share])
    var features: Set<Feature> = []
    for feature in Feature.allCases where dice.chance(15) { features.insert(feature) }
    if !disk.traits.links { features.remove(.hardLink) }
    // A home folder is seldom on such a disk.
    if !disk.traits.exchanges { features.remove(.newKey) }
    var number = 10
    let isOffloadsAlone = dice.chance(35)
    let length = 3 + dice.below(isOffloadsAlone ? 8 : 14)
    var actors: [Actor] = []
    let count = 1 + dice.below(3)
    for index in 0..<(size?.actors ?? count) {
      let isOffload = index == 0 || isOffloadsAlone || dice.chance(40)
      let isPerson = !isOffload && dice.chance(25)
      let likes = Likes(&dice)
      let share = size.map { ($0.deeds + index) / $0.actors } ?? 1 + dice.below(length)
      let deeds = (0..<share).map { _ in
        isOffload
          ? dice.command(&number, features, likes)
          : isPerson ? dice.handiwork(&number) : dice.save(&number, features, likes)
      }
      actors.append(Actor(deeds))
    }
    // Equal lines are only for worlds that compare bytes at the end.
    if !isOffloadsAlone { features.remove(.twins) }
    self.init(disk: disk, features: features, actors: actors, seed: seed)
  }
}

/// An actor's most frequent choices.
private struct Likes {
  var command: Int
  var file: String
  var manner: Manner

  init(_ dice: inout SeededGenerator) {
    command = dice.below(24)
    file = dice.one(of: Setting.files)
    manner = dice.one(of: Manner.allCases)
  }
}

extension SeededGenerator {
  fileprivate mutating func file(_ likes: Likes? = nil) -> String {
    if let likes, chance(40) { return likes.file }
    return one(of: Setting.files + ["inbox.md", "inbox.md"])
  }

  fileprivate mutating func command(_ number: inout Int, _ features: Set<Feature>, _ likes: Likes) -> Deed {
    number += 1
    let nth = below(4)
    switch chance(25) ? likes.command : below(24) {
    case 0...6:
      if features.contains(.links), chance(30) {
        return .capture(number, to: one(of: ["link.md", "out.md"]))
      }
      return .capture(number, to: file(likes))
    case 7...10: return .move(nth: nth, from: file(), to: file(likes))
    case 11: return .complete(nth: nth, in: file())
    case 12, 13: return .edit(nth: nth, in: file(), to: number)
    case 14: return .delete(nth: nth, in: file())
    case 15: return .archive(nth: nth, in: file())
    case 16, 17:
      return .renameCollection(
        one(of: ["A.md", "B.md", "far/C.md", "D.md"]), to: one(of: ["A", "B", "D", "a"]))
    case 18: return .deleteCollection(one(of: ["A.md", "B.md", "D.md"]))
    case 19: return chance(70) ? .renameTag("x", to: "y") : .renameTag("y", to: "x")
    case 20...22: return chance(70) ? .undo : .redo
    default: return .restore(file())
    }
  }

  fileprivate mutating func save(_ number: inout Int, _ features: Set<Feature>, _ likes: Likes) -> Deed {
    number += 1
    if chance(8) { return .wait(one(of: [0, 1, 60])) }
    if chance(1) {
      return .saveWithoutPause(file(likes), times: features.contains(.slow) ? 6000 : one(of: [30, 300]))
    }
    let nth = below(4)
    let alterations: [Alteration] = [
      .add(number), .add(number), .add(number), .replace(nth: nth, by: number), .drop(nth: nth),
    ]
    let pause = one(of: [0, 0, 3, 50, 300, 3000, 3_600_000])
    return .save(
      file(likes), chance(50) ? likes.manner : one(of: Manner.allCases), one(of: alterations), pause: pause)
  }

  fileprivate mutating func handiwork(_ number: inout Int) -> Deed {
    number += 1
    switch below(8) {
    case 0: return .removeFile(file())
    case 1, 2: return .renameFile(file(), to: one(of: ["A.md", "B.md", "D.md"]))
    case 3: return .checkOut(file())
    case 4: return .takeJournalAway
    case 5: return .putJournalBack
    default: return .save(file(), one(of: [.rename, .inPlace]), .add(number), pause: one(of: [0, 300]))
    }
  }
}

/// Draws turns: which actor goes on, and which mishaps happen.
struct Drawing {
  private var dice: SeededGenerator
  private let meanRun: Double
  private let mishaps: [Mishap]
  /// How many turns in a thousand are mishaps.
  private let rate: Int
  private var isFull = false
  private var isLimited = false

  private enum Mishap: CaseIterable {
    case kill, stop, powerCut, remount, clock, full, descriptors, error, interruption, storm, half, torn
  }

  init(seed: UInt64) {
    dice = SeededGenerator(seed: ~seed)
    meanRun = [4, 15, 40, 120][dice.below(4)]
    var mishaps: [Mishap] = []
    for mishap in Mishap.allCases where dice.chance(30) { mishaps.append(mishap) }
    self.mishaps = dice.chance(20) ? [] : mishaps
    rate = [10, 40, 120][dice.below(3)]
  }

  /// - Parameters:
  ///   - able: the actors that haven't ended and aren't stopped.
  ///   - ready: those of them that wait for nothing.
  ///   - soonest: the actor whose wait ends first.
  mutating func turn(able: [Int], ready: [Int], soonest: Int, stopped: [Int]) -> Turn {
    if !mishaps.isEmpty, dice.below(1000) < rate { return mishap(to: dice.one(of: able)) }
    if let one = stopped.first, dice.chance(5) { return .go(one) }
    // Sometimes all others are so slow that one actor's wait ends first.
    let one =
      ready.isEmpty || dice.chance(2) ? dice.chance(90) ? soonest : dice.one(of: able) : dice.one(of: ready)
    return .run(one, runLength)
  }

  private var runLength: Int {
    mutating get {
      let share = Double(dice.next() >> 11) / Double(1 << 53)
      return 1 + Int(-log(1 - share) * meanRun)
    }
  }

  private mutating func mishap(to actor: Int) -> Turn {
    let calls: [SystemFailure.Call?] = [
      nil, nil, .rename, .rename, .link, .write, .sync, .open, .remove, .close, .read, .list,
    ]
    switch dice.one(of: mishaps) {
    case .kill: return .kill(actor)
    case .stop: return .stop(actor)
    case .powerCut: return .powerCut(seed: dice.next() >> 32)
    case .remount: return .remount
    case .clock: return .clock(seconds: dice.one(of: [-3600, -2, 2, 3600, 86_400, 8_640_000]))
    case .full:
      isFull.toggle()
      return .full(isFull)
    case .descriptors:
      isLimited.toggle()
      return .descriptors(isLimited ? 4 + dice.below(6) : 1024)
    case .error:
      let code = dice.one(of: [EIO, EIO, EIO, ENOSPC, EACCES, EDQUOT])
      return .fail(actor, errno: code, on: dice.one(of: calls), times: dice.one(of: [1, 1, 2, 1000]))
    case .interruption: return .fail(actor, errno: EINTR, on: nil, times: 1)
    case .storm: return .fail(actor, errno: EINTR, on: dice.one(of: calls), times: 150)
    case .half: return .half(actor)
    case .torn: return .torn(actor)
    }
  }
}
