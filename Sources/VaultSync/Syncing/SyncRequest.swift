package import OffloadKit
package import VaultMerge
package import VaultStore

/// What somebody allows a sync to do.
package struct SyncRequest: Sendable {
  /// The command, as the log shows it.
  package var command = "sync"
  /// Whether histories that have nothing in common become one.
  package var joins = false
  /// Whether much that is gone here may go everywhere.
  package var acceptsDeletions = false
  /// Whether much that is gone there may go here.
  package var acceptsIncoming = false
  /// Whether what the remote has lost is let go.
  package var acceptsRewind = false
  /// Whether what the remote has lost is sent again.
  package var resends = false
  /// Whether commits of what is in the folder are signed.
  package var signs = false
  /// Whether somebody is at a terminal, so that git may ask them for a password or a key's words.
  package var mayAsk = false

  package init() {}
}

/// What a sync did.
package struct SyncReport: Sendable {
  /// The branch, as people know it: `origin/main`.
  package internal(set) var branch = ""
  /// The files that are different on the remote now.
  package internal(set) var sent: [VaultPath] = []
  /// The files that are different here now.
  package internal(set) var received: [VaultPath] = []
  /// Those of them that are no Markdown.
  package var receivedOthers: [VaultPath] { received.filter { !$0.isMarkdown } }
  /// What came in, in the log.
  package internal(set) var operation: Operation.ID?
  /// What the merge had to decide.
  package internal(set) var decisions: [MergeNote] = []
  /// Files that an editor had saved as they were before an operation.
  package internal(set) var stale: [StaleSave] = []
  package internal(set) var leftOut: [LeftOut] = []
  /// Notes that git ignores.
  var ignoredNotes: [VaultPath] = []
  /// Whether the inbox was removed elsewhere, and stays.
  package internal(set) var keepsInbox = false
  /// What a person should know of the changes here.
  package internal(set) var notes: [Note] = []
  /// What they should know of the exchange.
  package private(set) var asides: [SyncNote] = []
  /// Whether git's settings for merging by hand were missing, and are set now.
  package internal(set) var hasMendedDriver = false

  /// Whether there is nothing to tell.
  package var isEmpty: Bool {
    sent.isEmpty && received.isEmpty && stale.isEmpty && notes.isEmpty && asides.isEmpty && !hasMendedDriver
  }

  /// Each is told once.
  mutating func add(_ note: SyncNote) { if !asides.contains(note) { asides.append(note) } }

  /// A file that was most likely saved by an editor that had it as it was before an operation came in.
  package struct StaleSave: Sendable {
    package let path: VaultPath
    package let operation: Operation.ID
    package let outcome: Outcome

    package enum Outcome: Sendable, Hashable {
      /// What came in is not in the file.
      case stands
      /// Nor can it be put there, since the same lines were edited in it.
      case edited
      /// What came in was put back beside what was saved.
      case joined
      /// The operation had removed the file, or given it another name, `place`; now it is there again. `hasOwn`: it has lines
      /// that the operation put into no other file.
      case isAgain(place: VaultPath?, hasOwn: Bool)
    }
  }

  /// A file that was not sent, or something of it that was not taken over.
  package struct LeftOut: Sendable, Hashable {
    package let path: VaultPath
    package let reason: Reason

    package enum Reason: String, Sendable, Hashable, CaseIterable {
      /// Larger than 50 MB.
      case large
      /// A program keeps saving it.
      case busy
      case unreadable
      /// A cloud has it, and left a placeholder here.
      case elsewhere
      /// A folder with a repository of its own.
      case repository
      /// A link, a pipe, a device; or git has it as a link.
      case noFile
      /// Whether it can be started is otherwise elsewhere, and could not be made so here.
      case program
    }
  }
}
