package import OffloadKit
package import VaultStore

/// What there is to know of a vault's syncs at a glance, by the file that the last one has left and by the vault's own files.
package struct SyncGlance: Equatable, Sendable {
  /// The files that came in last, and when.
  package var received: [VaultPath]
  package var receivedAt: CivilDateTime?
  /// Since when nothing is exchanged any more.
  package var waitingSince: CivilDateTime?
  /// The files in which items stand in two versions.
  package var conflicted: [VaultPath]

  package init(
    received: [VaultPath] = [], at receivedAt: CivilDateTime? = nil, waitingSince: CivilDateTime? = nil,
    conflicted: [VaultPath] = []
  ) {
    (self.received, self.receivedAt) = (received, receivedAt)
    (self.waitingSince, self.conflicted) = (waitingSince, conflicted)
  }
}

extension Vault {
  /// Nil where this user has not enabled sync here. Starts no git.
  package var syncGlance: SyncGlance? {
    guard let status = syncStatus else { return nil }
    let conflicts = (try? listConflicts())?.items ?? []
    return SyncGlance(
      received: status.received.compactMap { VaultPath(bytes($0)) }, at: status.lastReceived.map(local),
      waitingSince: status.failingSince.map(local),
      conflicted: Set(conflicts.map(\.item.place.path)).sorted())
  }

  /// The items that stand in versions which a merge left to choose from, closed ones too.
  package func listConflicts() throws -> Listing {
    var request = ListRequest()
    request.query = try query(arguments: ["has:conflict"])
    request.includesClosed = true
    return try list(request)
  }

  /// What the clock on the wall showed at a time.
  ///
  /// - Parameter seconds: since 1970.
  package func local(_ seconds: Int) -> CivilDateTime {
    Moment(secondsSince1970: seconds, utcOffset: now.utcOffset).civil
  }
}
