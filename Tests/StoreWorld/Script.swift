package import VaultStore

/// What happens in one world, wholly: the disk, who does what, and in which order.
///
/// It prints as the Swift that makes it.
package struct Script: Equatable, Sendable {
  package var disk: DiskKind
  package var features: Set<Feature>
  package var actors: [Actor]
  /// Who goes on for how long, and what befalls whom. Where they end, the seed goes on.
  package var turns: [Turn] = []
  /// What everything is drawn from that the script leaves open; nil where nothing is to be added to the turns.
  package var seed: UInt64?

  package init(
    disk: DiskKind = .ext4, features: Set<Feature> = [], actors: [Actor], turns: [Turn] = [],
    seed: UInt64? = nil
  ) {
    (self.disk, self.features, self.actors) = (disk, features, actors)
    (self.turns, self.seed) = (turns, seed)
  }
}

/// Something about a vault or a machine that not all have.
package enum Feature: String, CaseIterable, Sendable {
  /// The level `safe`.
  case safe
  /// The user has no key yet.
  case newKey
  /// `inbox.md` has another name outside the vault, as hard-linked backups give.
  case hardLink
  /// The folder `far` is another disk.
  case otherDisk
  /// `link.md` leads to `A.md`, and `out.md` out of the vault.
  case links
  /// Some lines stand in two files.
  case twins
  /// A sync takes so long that others do a lot meanwhile.
  case slow
  /// Some lines are longer than a sector.
  case longLines
  /// A program does all of its commands in one process.
  case oneProcess
}

package struct Actor: Equatable, Sendable {
  package var deeds: [Deed]

  package init(_ deeds: [Deed]) {
    self.deeds = deeds
  }
}

/// One thing that somebody does. Lines are told apart by the numbers in them; an item is named by its place among
/// those that the file has by then.
package enum Deed: Equatable, Sendable {
  // Offload's commands.
  case capture(Int, to: String)
  case move(nth: Int, from: String, to: String)
  case complete(nth: Int, in: String)
  case edit(nth: Int, in: String, to: Int)
  case delete(nth: Int, in: String)
  case archive(nth: Int, in: String)
  case renameCollection(String, to: String)
  case deleteCollection(String)
  case renameTag(String, to: String)
  case undo, redo
  case restore(String)

  // Other programs.
  case save(String, Manner, Alteration, pause: Int)
  /// Saves again and again, a line at the end being another each time.
  case saveWithoutPause(String, times: Int)

  // A person with a file manager, a shell, git.
  case removeFile(String)
  case renameFile(String, to: String)
  case checkOut(String)
  case takeJournalAway, putJournalBack
  case wait(Int)
}

/// How a program saves.
package enum Manner: Equatable, CaseIterable, Sendable {
  /// A new file takes the name: Emacs for precious files, Syncthing, `sed -i`; with or without a sync before.
  case rename, syncAndRename
  /// The old file becomes a backup, and a new one is written under its name: vim.
  case backup
  /// The file is emptied and written again: nano, VS Code, shells.
  case inPlace
  /// In two pieces, with a pause after each step.
  case inPieces
  /// Opened long before, written over, and saved again by rename where the name leads elsewhere by then.
  case inPlaceAndAgain
  case append
  /// The file is opened, and later emptied and left so.
  case empty
}

package enum Alteration: Equatable, Sendable {
  case add(Int)
  case replace(nth: Int, by: Int)
  case drop(nth: Int)
}

package enum Turn: Equatable, Sendable {
  /// An actor makes so many calls. Where it waits, time passes until it need not.
  case run(Int, Int)
  /// An actor goes on until it has made a call of a kind that went well.
  case after(Int, SystemFailure.Call)
  case kill(Int)
  case stop(Int)
  case go(Int)
  /// - Parameter seed: decides what of the legal rest survives.
  case powerCut(seed: UInt64)
  case remount
  case clock(seconds: Int)
  case full(Bool)
  case descriptors(Int)
  /// The next calls of an actor fail.
  case fail(Int, errno: Int32, on: SystemFailure.Call?, times: Int)
  /// The next write of an actor is done by half, or is the last thing that it does.
  case half(Int)
  case torn(Int)
}

extension Script: CustomStringConvertible {
  package var description: String {
    let features = features.map { ".\($0)" }.sorted().joined(separator: ", ")
    let actors = actors.map { actor in
      "    Actor([\(actor.deeds.map { ".\($0)" }.joined(separator: ", "))]),\n"
    }
    let turns = turns.map { ".\($0)" }.joined(separator: ", ")
    let types = ["StoreWorld.Manner", "StoreWorld.Alteration", "VaultStore.SystemFailure.Call"]
    let seed = seed.map { ", seed: \($0)" } ?? ""
    let text = """
      Script(
        disk: .\(disk), features: [\(features)],
        actors: [
      \(actors.joined())  ],
        turns: [\(turns)]\(seed))
      """
    // What is printed of a value within another begins with its type.
    return types.reduce(text) { $0.replacing($1, with: "") }.replacing(#/Optional\((\.\w+)\)/#) {
      $0.output.1
    }
  }
}

extension Deed {
  var isOffloads: Bool {
    switch self {
    case .save, .saveWithoutPause, .removeFile, .renameFile, .checkOut, .takeJournalAway, .putJournalBack,
      .wait:
      false
    default: true
    }
  }

  /// The number of the line that it adds.
  var newNumber: Int? {
    switch self {
    case .capture(let number, _), .edit(_, _, let number), .save(_, _, .add(let number), _),
      .save(_, _, .replace(_, let number), _):
      number
    default: nil
    }
  }
}
