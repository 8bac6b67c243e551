package import VaultStore

/// Everything that happens in one world: the disk, the actors and their deeds, and the order.
///
/// Its description is the Swift code that creates it.
package struct Script: Equatable, Sendable {
  package var disk: DiskKind
  package var features: Set<Feature>
  package var actors: [Actor]
  /// Which actor goes on for how long, and which mishaps happen. After the last turn, the seed decides.
  package var turns: [Turn] = []
  /// The source of everything that the script leaves open; nil if no turns should be added.
  package var seed: UInt64?

  package init(
    disk: DiskKind = .ext4, features: Set<Feature> = [], actors: [Actor], turns: [Turn] = [],
    seed: UInt64? = nil
  ) {
    (self.disk, self.features, self.actors) = (disk, features, actors)
    (self.turns, self.seed) = (turns, seed)
  }
}

/// A property of some vaults or machines.
package enum Feature: String, CaseIterable, Sendable {
  /// The level `safe`.
  case safe
  /// The user has no key yet.
  case newKey
  /// `inbox.md` has another name outside the vault, as with hard-linked backups.
  case hardLink
  /// The folder `far` is another disk.
  case otherDisk
  /// `link.md` leads to `A.md`, and `out.md` leads out of the vault.
  case links
  /// Some lines are in two files.
  case twins
  /// A sync takes so long that other actors do a lot in the meantime.
  case slow
  /// Some lines are longer than a sector.
  case longLines
  /// A program runs all of its commands in one process.
  case oneProcess
}

package struct Actor: Equatable, Sendable {
  package var deeds: [Deed]

  package init(_ deeds: [Deed]) {
    self.deeds = deeds
  }
}

/// A deed of an actor. Numbers in lines identify them; an item is named by its position among the items that the file
/// has by then.
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
  /// Saves again and again, each time with a different first line.
  case saveWithoutPause(String, times: Int)

  // A person with a file manager, a shell, git.
  case removeFile(String)
  case renameFile(String, to: String)
  case checkOut(String)
  case takeJournalAway, putJournalBack
  case wait(Int)
}

/// The way in which a program saves.
package enum Manner: Equatable, CaseIterable, Sendable {
  /// A new file takes the name, as with Emacs for precious files, Syncthing, `sed -i`; with or without a sync first.
  case rename, syncAndRename
  /// The old file becomes a backup, and the program writes a new one with its name, as vim does.
  case backup
  /// The program empties the file and writes it again, as nano, VS Code and shells do.
  case inPlace
  /// In two pieces, with a pause after each step.
  case inPieces
  /// The program opened the file long before and writes over it. If the name leads to another file by then, it saves
  /// again by rename.
  case inPlaceAndAgain
  case append
  /// The program opens the file, and later empties it and leaves it empty.
  case empty
}

package enum Alteration: Equatable, Sendable {
  case add(Int)
  case replace(nth: Int, by: Int)
  case drop(nth: Int)
}

package enum Turn: Equatable, Sendable {
  /// An actor makes a number of calls. If it waits, time passes until the wait is over.
  case run(Int, Int)
  /// An actor goes on until a call of this kind has succeeded.
  case after(Int, SystemFailure.Call)
  case kill(Int)
  case stop(Int)
  case go(Int)
  /// - Parameter seed: decides which of the unsynced changes survive.
  case powerCut(seed: UInt64)
  case remount
  case clock(seconds: Int)
  case full(Bool)
  case descriptors(Int)
  /// The next calls of an actor fail.
  case fail(Int, errno: Int32, on: SystemFailure.Call?, times: Int)
  /// The actor's next write is cut to half, or is also its last call.
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
    // A value inside another prints with its type's name.
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
