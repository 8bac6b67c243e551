import OffloadMemory
import TestSupport
import VaultStore

/// The disk after a power cut: everything synced, and a random part of the rest that the kind of disk allows.
struct PowerCut {
  let survival: Survival
  let base: Volume
  let log: [DiskState.Event]
  private var random: SeededGenerator
  /// The event up to which everything has reached the disk, if the disk works in order.
  private let end: Int
  /// The last sync of each file's bytes, and the last sync that failed.
  private var synced: [Int: Int] = [:]
  private var lost: [Int: Int] = [:]

  init(_ survival: Survival, of state: DiskState, seed: UInt64) {
    self.survival = survival
    base = state.base
    log = state.log ?? []
    random = SeededGenerator(seed: seed)
    let least = PowerCut.lastSync(in: log, survival)
    end = [least, log.count, least + random.below(log.count - least + 1)][random.below(3)]
    for (index, event) in log.enumerated() {
      guard case .sync(let inode, _, let isDone) = event else { continue }
      if !isDone {
        lost[inode] = index
      } else if case .byBarrier = survival, index >= end {
        continue
      } else {
        synced[inode] = index
      }
    }
  }

  /// The end of the events that are on the disk for certain.
  private static func lastSync(in log: [DiskState.Event], _ survival: Survival) -> Int {
    let last = log.lastIndex { event in
      guard case .sync(_, let kind, true) = event else { return false }
      switch survival {
      case .inOrder: return true
      case .byBarrier: return kind == .commit
      case .bySync, .byName: return false
      }
    }
    return last.map { $0 + 1 } ?? 0
  }

  mutating func survivors() -> Volume {
    var volume = base
    let names = survivingNames()
    let fates = fates()
    // If the disk forgets that a file was shortened, the file is as before, without the later writes.
    var isBefore: Set<Int> = []
    for (index, event) in log.enumerated() {
      guard case .change(let change, let time) = event else { continue }
      switch change {
      case .make: volume.apply(change, at: time)
      case .name(let all):
        let kept = all.indices.filter { names.contains(Part(index: index, part: $0)) }.map { all[$0] }
        if !kept.isEmpty { volume.apply(.name(kept), at: time) }
      case .describe: if names.contains(Part(index: index, part: 0)) { volume.apply(change, at: time) }
      case .resize(let inode, let size):
        if isSynced(inode, index) || names.contains(Part(index: index, part: 0)) {
          volume.apply(change, at: time)
        } else if size < volume[inode].bytes.count {
          isBefore.insert(inode)
        }
      case .write(let inode, let offset, let bytes):
        if isSynced(inode, index) {
          volume.apply(change, at: time)
        } else if !isBefore.contains(inode) {
          write(bytes, to: inode, at: offset, time, fates[inode] ?? .nothing, &volume)
        }
      }
    }
    return volume
  }

  /// Whether a file's bytes were synced after the write, and no sync failed in between.
  private func isSynced(_ inode: Int, _ index: Int) -> Bool {
    guard let last = synced[inode] else { return false }
    return index < last && !(lost[inode].map { index < $0 } ?? false)
  }

  // MARK: Bytes

  private enum Fate {
    case all, nothing
    /// Each sector by chance. Of added bytes, only a prefix, unless the disk leaves gaps.
    case some
  }

  private mutating func fates() -> [Int: Fate] {
    var fates: [Int: Fate] = [:]
    for case .change(.write(let inode, _, _), _) in log where fates[inode] == nil {
      fates[inode] = [.all, .nothing, .some][random.below(3)]
    }
    return fates
  }

  private static let sector = 512

  private mutating func write(
    _ bytes: [UInt8], to inode: Int, at offset: Int, _ time: Timestamp, _ fate: Fate, _ volume: inout Volume
  ) {
    switch fate {
    case .all: return volume.apply(.write(inode, at: offset, bytes), at: time)
    case .nothing: return
    case .some: break
    }
    var start = 0
    var hasGap = false
    while start < bytes.count {
      let end = min(
        bytes.count, (offset + start) / PowerCut.sector * PowerCut.sector + PowerCut.sector - offset)
      let isNew = offset + end > volume[inode].bytes.count
      let survives = random.below(2) == 0
      if survives, !isNew || !hasGap || leavesGaps {
        volume.apply(.write(inode, at: offset + start, Array(bytes[start..<end])), at: time)
      } else if isNew {
        hasGap = true
      }
      start = end
    }
  }

  /// Whether a file may have its new size, and zeros in place of bytes that hadn't arrived.
  private var leavesGaps: Bool {
    switch survival {
    case .byName, .inOrder(leavesGaps: true): true
    default: false
    }
  }

  // MARK: Names

  /// A part of a logged change that changes more than one name.
  private struct Part: Hashable {
    var index: Int
    var part: Int
  }

  private mutating func survivingNames() -> Set<Part> {
    if case .byName = survival { return namesByThemselves() }
    var kept = Set(0..<end)
    if case .bySync = survival { for (index, _) in log.enumerated() { keepWhatSyncNeeds(index, &kept) } }
    var parts: Set<Part> = []
    for index in kept {
      guard case .change(let change, _) = log[index] else { continue }
      let count = if case .name(let names) = change { names.count } else { 1 }
      for part in 0..<count { parts.insert(Part(index: index, part: part)) }
    }
    return parts
  }

  /// Adds the changes of what a sync is about, and earlier changes of anything that these touched.
  private func keepWhatSyncNeeds(_ index: Int, _ kept: inout Set<Int>) {
    guard case .sync(let inode, _, true) = log[index] else { return }
    var touched: Set<Int> = [inode]
    for earlier in (0..<index).reversed() {
      guard case .change(let change, _) = log[earlier] else { continue }
      let own: [Int] =
        switch change {
        case .name(let names): names.flatMap { [$0.folder] + ($0.inode.map { [$0] } ?? []) }
        case .describe(let inode, _), .resize(let inode, _), .write(let inode, _, _): [inode]
        case .make: []
        }
      guard own.contains(where: touched.contains) else { continue }
      kept.insert(earlier)
      touched.formUnion(own)
    }
  }

  private mutating func namesByThemselves() -> Set<Part> {
    struct Key: Hashable {
      var folder: Int
      var name: [UInt8]
    }
    var synced: [Int: Int] = [:]
    var history: [Key: [Part]] = [:]
    var order: [Key] = []
    var kept: Set<Part> = []
    for (index, event) in log.enumerated() {
      switch event {
      case .sync(let inode, _, true): synced[inode] = index
      case .change(.name(let names), _):
        for (part, name) in names.enumerated() {
          let key = Key(folder: name.folder, name: name.name)
          if history[key] == nil { order.append(key) }
          history[key, default: []].append(Part(index: index, part: part))
        }
      case .change: if random.below(2) == 0 { kept.insert(Part(index: index, part: 0)) }
      default: break
      }
    }
    for key in order {
      let all = history[key] ?? []
      let least = all.prefix { $0.index < synced[key.folder] ?? -1 }.count
      kept.formUnion(all.prefix(least + random.below(all.count - least + 1)))
    }
    return kept
  }
}
