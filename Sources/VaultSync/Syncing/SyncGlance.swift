package import OffloadKit
package import VaultStore

/// A summary of a vault's syncs, from the file that the last sync wrote and from the vault's own files.
package struct SyncGlance: Equatable, Sendable {
  /// The files that came in last, and when.
  package var received: [VaultPath]
  package var receivedAt: CivilDateTime?
  /// The time since which every sync has failed.
  package var waitingSince: CivilDateTime?
  /// The files with items that have two versions.
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
  /// Nil if this user hasn't enabled sync here. Doesn't start git.
  package var syncGlance: SyncGlance? {
    guard let status = syncStatus else { return nil }
    let conflicts = (try? listConflicts())?.items ?? []
    return SyncGlance(
      received: status.received.compactMap { VaultPath(bytes($0)) }, at: status.lastReceived.map(local),
      waitingSince: status.failingSince.map(local),
      conflicted: Set(conflicts.map(\.item.place.path)).sorted())
  }

  /// The items of which a merge kept more than one version to choose from, including closed ones.
  package func listConflicts() throws -> Listing {
    var request = ListRequest()
    request.query = try query(arguments: ["has:conflict"])
    request.includesClosed = true
    return try list(request)
  }

  /// The local time at a moment.
  ///
  /// - Parameter seconds: since 1970.
  package func local(_ seconds: Int) -> CivilDateTime {
    Moment(secondsSince1970: seconds, utcOffset: now.utcOffset).civil
  }
}
