package import OffloadMemory

/// The file systems that worlds run on, as far as the store can tell them apart.
package enum DiskKind: String, CaseIterable, Sendable {
  case ext4, xfs, btrfs, apfs
  /// Through FUSE or the system's own driver: no exchange, no links, no permissions, and names ignore case.
  case exfat
  /// A network share: no exchange, no leases. It confirms its writes.
  case share
  /// Only what POSIX guarantees: every name reaches the disk by itself.
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

  /// The state that a power cut may leave.
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

/// The order in which writes reach the disk.
enum Survival {
  /// Names arrive in the order in which they changed. Any sync brings everything before it. A file may have its new
  /// size, and zeros in place of bytes that hadn't arrived, or not.
  case inOrder(leavesGaps: Bool)
  /// A sync brings its own file or folder, and everything that this depends on. The rest arrives in order.
  case bySync
  /// In order. A sync also keeps the order of bytes, and the sync of a record brings everything.
  case byBarrier
  /// Every name by itself. A sync brings one file's bytes, or one folder's names.
  case byName
}
