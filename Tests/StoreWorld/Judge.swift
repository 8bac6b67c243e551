internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// A promise that was not kept.
package struct Finding: Equatable, Sendable {
  package var rule: Rule
  package var text: String

  package enum Rule: String, CaseIterable, Sendable {
    /// A line that was acknowledged, or that a program had saved, is nowhere.
    case lost
    /// An emptied file that was taken out of the vault is put back over one with text, and nobody is about to fill it.
    case emptied
    /// A line stands in more places than anybody put it.
    case twice
    /// A command said that it was done, and it was not; or that nothing changed, and something was.
    case untrueDone, untrueRefusal
    /// A line that was being moved was in neither file for a moment.
    case absent
    /// What was acknowledged as durable was gone after a power cut.
    case goneAfterPowerCut
    /// A command waited, or went on, for longer than it may.
    case overstayed
    /// A command took a file that was just being saved for an empty one.
    case passedOver
    /// A process kept a lock, a lease or an open file.
    case leaked
    /// With nothing failing any more, a command failed.
    case wedged
    /// The journal did not end empty.
    case leftover
    /// Undoing everything was refused, or did not give the first bytes.
    case notUndone
    /// A line that nobody wrote.
    case torn
    /// A file outside the vault, or one that is no business of anybody's, was touched.
    case strayed
    /// Permissions or attributes of a file are not as they were.
    case facts
  }
}

/// Knows from what each actor was told, and what it wrote, what has to be where.
///
/// It sees what the vault shows after every call that may have changed that. A line that another program than Offload
/// takes out of the vault, knowingly or from a stale buffer, is its own affair.
final class Judge {
  /// Rises with each call.
  var step = 1
  var findings: [Finding] = []
  let script: Script
  let disk: MemoryDisk
  var claims: [Claim]
  /// How often each line stands in the vault.
  var counts: [Int]
  var files: [FileKey: Seen] = [:]
  var commands: [Int: Command] = [:]
  var saves: [Int: Save] = [:]
  /// The lines of files that other programs have written, wherever those are now.
  var known: [Int: [Int]] = [:]
  /// Files that Offload has taken out of the vault, and when the command had begun that did.
  var takenOut: [Int: Int] = [:]
  /// What a file's name was then, what it said, and when that was.
  var held: [Int: (key: FileKey, numbers: [Int], step: Int)] = [:]
  /// Files whose text Offload has written, and synced before it said so.
  var synced: Set<Int> = []
  /// What other programs have overwritten in files that the vault did not show.
  var overwritten: [Int: Set<Int>] = [:]
  /// Lines that were saved before a file that had been emptied was given back.
  var behindEmptied: Set<Int> = []
  /// Files that were replaced where nothing promises that a name is free.
  var replaced: Set<Int> = []
  var vault = 0
  /// Lines one of which has to be there, as each was to take the place of another when something happened; when, and since
  /// when that was under way.
  var successions: [(numbers: Set<Int>, step: Int, start: Int)] = []
  /// Lines that another program had taken out of the file from which they were moved.
  var looselyMoved: Set<Int> = []
  var firstBytes: [[UInt8]: [UInt8]] = [:]
  var missing: [FileKey: Seen] = [:]
  var firstFiles: [FileKey: Seen] = [:]
  /// Whether the lights went out.
  var hadPowerCut = false
  /// Whether a program has ended in the middle of a save.
  var hasHalfSaves = false
  /// Whether an operation was undone that had not been the newest any more.
  var hasUndoneOutOfTurn = false
  /// Whether a command ended before it had said what it would bring back or take away.
  var hasRevertDied = false

  struct Claim {
    var standing = Standing.free
    /// When that was decided.
    var decided = 0
    /// Whether a power cut may not change it.
    var isLasting = false
    var mayRepeat = false
    /// When another program last changed a file that says it.
    var touched = 0
    /// When another program last wrote into a file that says it and that the vault does not show.
    var written = 0
    /// Whether a command was refused that was to bring or move it: a program that had it then may save it yet.
    var isRefused = false
    /// When another program last took it out.
    var taken = 0
    /// When another program last brought it, and it was nowhere.
    var came = 0

    enum Standing {
      /// It may be there or not.
      case free
      case present, absent
    }
  }

  struct FileKey: Hashable {
    var folder: Int
    var name: [UInt8]
  }

  struct Seen: Equatable {
    var inode: Int
    var version: Int
    var numbers: [Int]
    /// When another program last changed it.
    var touched = 0
    /// When it came to have this name.
    var came = 0
  }

  struct Command {
    var deed: Deed
    var start: Int
    var number: Int?
    /// Whether somebody else has changed what the vault shows.
    var isDisturbed = false
    /// Whether another command was under way at some time.
    var hasCompany = false
    /// What the vault showed once earlier commands' work had been completed.
    var before: [FileKey: [UInt8]]?
    /// Lines that it has taken away or brought.
    var changed: Set<Int> = []
    /// When it last read of one.
    var lastReading = 0
    /// Programs that had emptied a file before, and are still at it.
    var emptied: [Int: Int] = [:]
  }

  struct Save {
    var base: [Int]
    /// Whether nothing was there as it began.
    var isFromNothing: Bool
    var new: [Int]
    var isEmpty: Bool
    var start: Int
    /// What the save took out of the vault for the time being, as it stood before.
    var taken: [Int: Claim] = [:]
    /// The file that it writes into.
    var inode: Int?
    /// The file that it emptied, and has not filled again.
    var emptied: Int?
    /// What it has overwritten where the vault does not show it.
    var hidden: Set<Int> = []
    /// What another program has taken out since.
    var overtaken: Set<Int> = []
    /// Whether it went into a file to which no name led any more, for reasons that are not Offload's, or into one
    /// that another program wrote at the same time.
    var isIntoNothing = false
  }

  init(_ script: Script, disk: MemoryDisk) {
    self.script = script
    self.disk = disk
    let highest = script.actors.flatMap(\.deeds).compactMap(\.newNumber).max() ?? 0
    claims = [Claim](repeating: Claim(), count: highest + 16)
    counts = [Int](repeating: 0, count: highest + 16)
  }

  func find(_ rule: Finding.Rule, _ text: String) {
    // With two journals, two commands may be under way at once, and each has a history of its own.
    if hasMovedJournal, [.twice, .untrueDone, .untrueRefusal, .absent].contains(rule) { return }
    findings.append(Finding(rule: rule, text: text.replacing("\n", with: "⏎")))
  }

  func begin() {
    vault = disk.withState { $0.volume.inode(named: Array("vault".utf8), in: Volume.root) ?? 0 }
    look(by: nil)
    for number in counts.indices where counts[number] > 0 {
      let isOne = counts[number] == 1
      claims[number] = Claim(standing: isOne ? .present : .free, isLasting: isOne, mayRepeat: !isOne)
    }
    firstBytes = texts
    firstFiles = files
  }

  // MARK: Time

  /// A command may wait ten seconds for the lock and one for programs that save.
  private static let waitingLimit: Int64 = 11_500_000_000
  /// Waiting for the lock takes a thousand calls, and what is done then some hundreds.
  private static let callLimit = 4000

  func hasOverstayed(_ actor: Int, calls: Int, waited: Int64) -> Bool {
    guard calls > Judge.callLimit || waited > Judge.waitingLimit, let command = commands[actor] else {
      return false
    }
    let seconds = Double(waited / 1_000_000) / 1000
    find(.overstayed, "\(command.deed) has waited \(seconds) s and made \(calls) calls")
    return true
  }
}
