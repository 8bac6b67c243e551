/// The differences between kinds of file systems that programs can notice.
package struct DiskTraits: Hashable, Sendable {
  /// Whether one call can exchange two names.
  package var exchanges = true
  /// Whether a rename can fail if the new name is taken.
  package var promisesFreeNames = true
  /// Whether each rename is atomic across a power cut.
  package var keepsRenames = true
  /// Whether a file can have more than one name.
  package var links = true
  package var leases = true
  package var attributes = true
  /// Whether the disk stores permissions and owners. If not, setting them changes nothing, or fails.
  package var permissions = true
  /// Whether names that differ only in case or Unicode spelling are the same name.
  package var foldsNames = false
  /// Whether a file's number stays the same after the next mount.
  package var keepsNumbers = true
  /// The resolution of times, in nanoseconds.
  package var grain: Int64 = 1
  package var listing = ListingOrder.oldestFirst

  /// The order in which a folder lists its names.
  package enum ListingOrder: Hashable, Sendable {
    case oldestFirst, newestFirst
    /// By a hash of the name.
    case scattered
  }

  package init() {}
}
