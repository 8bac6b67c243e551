package import OffloadMemory

/// The file systems that are tried, as far as the store can tell them apart.
package enum DiskKind: String, CaseIterable, Sendable {
  case ext4, xfs, btrfs, apfs
  /// Through FUSE or the system's own driver: no exchange, no links, no permissions, one case.
  case exfat
  /// A share of another machine: no exchange, no leases; it confirms what it has written.
  case share
  /// As POSIX allows, and no more: every name reaches the disk by itself.
  case worst

  package var traits: DiskTraits {
    var traits = DiskTraits()
    switch self {
    case .ext4: traits.listing = .scattered
    case .xfs: traits.grain = 4_000_000
    case .btrfs: traits.listing = .newestFirst
    case .apfs:
      traits.leases = false
      traits.foldsNames = true
    case .exfat:
      (traits.exchanges, traits.promisesFreeNames, traits.links) = (false, false, false)
      (traits.permissions, traits.attributes, traits.keepsNumbers) = (false, false, false)
      (traits.foldsNames, traits.grain, traits.keepsRenames) = (true, 10_000_000, false)
    case .share:
      (traits.exchanges, traits.promisesFreeNames, traits.leases) = (false, false, false)
      traits.attributes = false
    case .worst: (traits.grain, traits.keepsRenames) = (1_000_000_000, false)
    }
    return traits
  }

  /// What a power cut may leave.
  var survival: Survival {
    switch self {
    case .ext4: .inOrder(leavesGaps: false)
    case .xfs, .share: .inOrder(leavesGaps: true)
    case .btrfs: .bySync
    case .apfs: .byBarrier
    case .exfat, .worst: .byName
    }
  }
}

/// In which order what was written reaches the disk.
enum Survival {
  /// Names in the order in which they changed; any sync brings all that came before. A file may have its new size,
  /// and zeros where the bytes had not come, or not.
  case inOrder(leavesGaps: Bool)
  /// A sync brings what it is about, and all that this hangs on; else in order.
  case bySync
  /// In order; a sync keeps the order of bytes as well, and the sync of a record brings everything.
  case byBarrier
  /// Every name by itself. A sync brings one file's bytes, or one folder's names.
  case byName
}
