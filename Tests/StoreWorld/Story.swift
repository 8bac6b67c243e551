internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// A world's events, with a line for each call that matters.
final class Story {
  private var told: [(line: String, times: Int)] = []

  var lines: [String] { told.map { $0.times == 1 ? $0.line : "\($0.line), \($0.times) times" } }

  private func tell(_ line: String) {
    if told.last?.line == line { told[told.count - 1].times += 1 } else { told.append((line, 1)) }
  }

  func begin(_ actor: Int, _ deed: Deed) { tell("\(actor) \(deed.words)") }

  func end(_ actor: Int, _ answer: OffloadActor.Answer) {
    switch answer {
    case .done(let receipt):
      tell("\(actor)    is told: done\(receipt.title.map { " (\($0))" } ?? "")\(saying(receipt.notes))")
    case .refused(let error, let notes): tell("\(actor)    is told: refused, \(error)\(saying(notes))")
    case .idle: tell("\(actor)    finds nothing to do")
    }
  }

  private func saying(_ notes: [OffloadKit.Note]) -> String { notes.isEmpty ? "" : ", saying \(notes)" }

  func befall(_ turn: Turn) { tell("-- \(turn.words)") }

  func settle() { tell("-- all have ended; then:") }

  func fail(_ call: DiskCall, _ failure: SystemFailure, _ actor: Int, _ caller: Caller, _ disk: MemoryDisk) {
    tell("\(actor)    fails: \(words(call, caller, disk) ?? "\(call.kind)") (\(failure.reason))")
  }

  func tell(_ call: DiskCall, _ actor: Int, _ caller: Caller, _ disk: MemoryDisk) {
    if let words = words(call, caller, disk) { tell("\(actor)    \(words)") }
  }

  /// A path in the vault; in the journal, only with the numbers of records.
  private func short(_ path: String) -> String {
    path.replacing(World.root + "/", with: "").replacing(#/by/[0-9a-f]{16}/#, with: "by/me")
      .replacing(#/0*([1-9a-f][0-9a-f]*)-[0-9a-f]{16}/#) { $0.output.1 }
      .replacing(#/\.[0-9a-f]{32}$/#, with: "")
  }

  private func words(_ call: DiskCall, _ caller: Caller, _ disk: MemoryDisk) -> String? {
    disk.withState { state in
      func name(_ name: Name) -> String { short(state.path(of: name, caller)) }
      func file(_ file: Descriptor) -> String { short(state.path(of: file, caller)) }
      switch call {
      case .open(let one, let mode):
        return mode.contains(.creating) ? "makes or opens \(name(one))" : "opens \(name(one))"
      case .write(let one, let offset, let count):
        let inode = try? state.inode(of: one, caller, .write)
        let numbers = inode.map { Numbers.all(in: state.volume[$0].bytes).map { "t\($0)" } } ?? []
        return "writes \(count) bytes \(offset.map { "at \($0)" } ?? "at the end") of \(file(one))"
          + (numbers.isEmpty ? "" : ", which says " + numbers.joined(separator: " "))
      case .truncate(let one, let size): return "cuts \(file(one)) to \(size) bytes"
      case .sync(let one, _): return "syncs \(file(one))"
      case .rename(let from, let to, .exchanging): return "exchanges \(name(from)) with \(name(to))"
      case .rename(let from, let to, _): return "renames \(name(from)) to \(name(to))"
      case .link(let from, let to): return "links \(name(from)) as \(name(to))"
      case .remove(let one): return "removes \(name(one))"
      case .makeFolder(let one): return "makes the folder \(name(one))"
      case .removeFolder(let one): return "removes the folder \(name(one))"
      default: return nil
      }
    }
  }
}
