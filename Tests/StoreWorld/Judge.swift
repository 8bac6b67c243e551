internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// A broken promise of the store.
package struct Finding: Equatable, Sendable {
  package var rule: Rule
  package var text: String

  package enum Rule: String, CaseIterable, Sendable {
    /// An acknowledged line, or one that a program had saved, is nowhere.
    case lost
    /// Offload restored a displaced file that was emptied over one with text, and no program is about to fill it.
    case emptied
    /// A line is in more places than the actors put it.
    case twice
    /// A command reported success without it; or it reported that nothing changed, though something did.
    case untrueDone, untrueRefusal
    /// A line that was being moved was in neither file for a moment.
    case absent
    /// A change that was acknowledged as durable was gone after a power cut.
    case goneAfterPowerCut
    /// A command waited, or ran, longer than it may.
    case overstayed
    /// A command took a file in the middle of a save for an empty one.
    case passedOver
    /// A process kept a lock, a lease or an open file.
    case leaked
    /// A command failed at the end, when no faults happen any more.
    case wedged
    /// The journal wasn't empty at the end.
    case leftover
    /// Offload refused to undo everything, or undoing didn't restore the first bytes.
    case notUndone
    /// A line that no actor wrote.
    case torn
    /// A file outside the vault, or one that Offload has no business with, was touched.
    case strayed
    /// A file's permissions or attributes have changed.
    case facts
  }
}

/// Decides which lines must be where, from the answers that actors got and the lines that they wrote.
///
/// It looks at the vault's visible files after every call that may have changed them. If another program removes a line
/// from the vault, knowingly or from a stale buffer, that is the program's own affair.
final class Judge {
  /// Increases with each call.
  var step = 1
  var findings: [Finding] = []
  let script: Script
  let disk: MemoryDisk
  var claims: [Claim]
  /// How often each line is in the vault.
  var counts: [Int]
  var files: [FileKey: Seen] = [:]
  var commands: [Int: Command] = [:]
  var saves: [Int: Save] = [:]
  /// The lines of files that other programs have written, even if a file isn't in the vault now.
  var known: [Int: [Int]] = [:]
  /// Files that Offload has displaced from the vault, each with the step at which the command had begun.
  var takenOut: [Int: Int] = [:]
  /// The file's name and lines at that time, and the step.
  var held: [Int: (key: FileKey, numbers: [Int], step: Int)] = [:]
  /// Files that Offload has written, and synced before it reported success.
  var synced: Set<Int> = []
  /// Lines that other programs have overwritten in files outside the vault's view.
  var overwritten: [Int: Set<Int>] = [:]
  /// Lines that were saved before Offload restored an emptied file.
  var behindEmptied: Set<Int> = []
  /// Files that Offload replaced because the disk can't promise that a name is free.
  var replaced: Set<Int> = []
  var vault = 0
  /// Sets of lines of which at least one must be there: each was about to replace another when a mishap happened. With
  /// the step of the mishap, and the step at which the replacement began.
  var successions: [(numbers: Set<Int>, step: Int, start: Int)] = []
  /// Lines that another program had already removed from the file that they were moved from.
  var looselyMoved: Set<Int> = []
  var firstBytes: [[UInt8]: [UInt8]] = [:]
  var missing: [FileKey: Seen] = [:]
  var firstFiles: [FileKey: Seen] = [:]
  /// Whether there was a power cut.
  var hadPowerCut = false
  /// Whether a program has ended in the middle of a save.
  var hasHalfSaves = false
  /// Whether a command undid an operation that wasn't the newest any more.
  var hasUndoneOutOfTurn = false
  /// Whether a command ended before it could report which lines it would restore or undo.
  var hasRevertDied = false

  struct Claim {
    var standing = Standing.free
    /// The step of that decision.
    var decided = 0
    /// Whether it must survive a power cut.
    var isLasting = false
    var mayRepeat = false
    /// When another program last changed a file that has it.
    var touched = 0
    /// When another program last wrote to a file that has it and that isn't in the vault's view.
    var written = 0
    /// Whether Offload refused a command that would add or move it. A program that read it at that time may still save
    /// it.
    var isRefused = false
    /// When another program last removed it.
    var taken = 0
    /// When another program last added it while it was nowhere.
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
    /// When it got this name.
    var came = 0
  }

  struct Command {
    var deed: Deed
    var start: Int
    var number: Int?
    /// Whether another actor has changed the vault's visible files.
    var isDisturbed = false
    /// Whether another command was running at any time.
    var hasCompany = false
    /// The vault's visible files after earlier commands' work was completed.
    var before: [FileKey: [UInt8]]?
    /// Lines that it has removed or added.
    var changed: Set<Int> = []
    /// The step of its last read.
    var lastReading = 0
    /// Programs that had emptied a file before, and are still saving it.
    var emptied: [Int: Int] = [:]
  }

  struct Save {
    var base: [Int]
    /// Whether the file was empty when the save began.
    var isFromNothing: Bool
    var new: [Int]
    var isEmpty: Bool
    var start: Int
    /// The lines that the save has removed from the vault so far, with their former claims.
    var taken: [Int: Claim] = [:]
    /// The file that it writes to.
    var inode: Int?
    /// The file that it has emptied and not filled again.
    var emptied: Int?
    /// Lines that it has overwritten outside the vault's view.
    var hidden: Set<Int> = []
    /// Lines that another program has removed since.
    var overtaken: Set<Int> = []
    /// Whether it went to a file without a name, for reasons that aren't Offload's, or to one that another program
    /// wrote at the same time.
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
    // With two journals, two commands may run at once, each with its own history.
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

  /// A command may wait ten seconds for the lock and one second for programs that save.
  private static let waitingLimit: Int64 = 11_500_000_000
  /// Waiting for the lock takes a thousand calls, and the work after it some hundreds.
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
