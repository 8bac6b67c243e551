package import OffloadKit
package import VaultMerge
package import VaultStore

/// The options of a sync, and the changes that the user allows.
package struct SyncRequest: Sendable {
  /// The command, as the log shows it.
  package var command = "sync"
  /// Whether unrelated histories may become one.
  package var joins = false
  /// Whether a sync may delete much on the remote that is gone here.
  package var acceptsDeletions = false
  /// Whether a sync may delete much here that is gone on the remote.
  package var acceptsIncoming = false
  /// Whether a sync removes here what the remote has lost.
  package var acceptsRewind = false
  /// Whether a sync sends again what the remote has lost.
  package var resends = false
  /// Whether git signs commits of the folder's files.
  package var signs = false
  /// Whether a user is at a terminal, so git may ask for a password or a passphrase.
  package var mayAsk = false

  package init() {}
}

/// The result of a sync.
package struct SyncReport: Sendable {
  /// The branch, as the user knows it: `origin/main`.
  package internal(set) var branch = ""
  /// The files that changed on the remote.
  package internal(set) var sent: [VaultPath] = []
  /// The files that changed here.
  package internal(set) var received: [VaultPath] = []
  /// Those of them that aren't Markdown.
  package var receivedOthers: [VaultPath] { received.filter { !$0.isMarkdown } }
  /// The operation that made the incoming changes.
  package internal(set) var operation: Operation.ID?
  /// The merge's decisions.
  package internal(set) var decisions: [MergeNote] = []
  /// Files that an editor saved as they were before an operation.
  package internal(set) var stale: [StaleSave] = []
  package internal(set) var leftOut: [LeftOut] = []
  /// Notes that git ignores.
  var ignoredNotes: [VaultPath] = []
  /// Whether another machine removed the inbox, and Offload kept it.
  package internal(set) var keepsInbox = false
  /// Notes for the user about the changes here.
  package internal(set) var notes: [Note] = []
  /// Notes for the user about the exchange.
  package private(set) var asides: [SyncNote] = []
  /// Whether git's settings for merging by hand were missing and Offload set them.
  package internal(set) var hasMendedDriver = false

  package var isEmpty: Bool {
    sent.isEmpty && received.isEmpty && stale.isEmpty && notes.isEmpty && asides.isEmpty && !hasMendedDriver
  }

  /// Adds a note once.
  mutating func add(_ note: SyncNote) { if !asides.contains(note) { asides.append(note) } }

  /// A file that an editor most likely saved from its text before an operation came in.
  package struct StaleSave: Sendable {
    package let path: VaultPath
    package let operation: Operation.ID
    package let outcome: Outcome

    package enum Outcome: Sendable, Hashable {
      /// The file doesn't have the incoming changes.
      case stands
      /// The file doesn't have them, and Offload can't add them, since the save also edited the same lines.
      case edited
      /// Offload added the incoming changes to the saved text again.
      case joined
      /// The operation had removed the file, or renamed it to `place`; now it exists again. `hasOwn`: it has lines that
      /// the operation moved to no other file.
      case isAgain(place: VaultPath?, hasOwn: Bool)
    }
  }

  /// A file that sync didn't send, or of which it couldn't take over something.
  package struct LeftOut: Sendable, Hashable {
    package let path: VaultPath
    package let reason: Reason

    package enum Reason: String, Sendable, Hashable, CaseIterable {
      /// Larger than 50 MB.
      case large
      /// A program keeps saving it.
      case busy
      case unreadable
      /// It's in a cloud, and this disk has a placeholder.
      case elsewhere
      /// A folder with a repository of its own.
      case repository
      /// A link, a pipe or a device; or a link in git.
      case noFile
      /// Its executable bit differs on other machines, and Offload couldn't set it here.
      case program
    }
  }
}
