/// What kinds of file systems differ in, as far as programs notice.
package struct DiskTraits: Hashable, Sendable {
  /// Whether two names can be exchanged in one call.
  package var exchanges = true
  /// Whether a rename can be made to fail where the new name is taken.
  package var promisesFreeNames = true
  /// Whether a power cut leaves each rename whole or not made at all.
  package var keepsRenames = true
  /// Whether a file can have several names.
  package var links = true
  package var leases = true
  package var attributes = true
  /// Whether permissions and owners are kept; where not, setting them changes nothing, or is refused.
  package var permissions = true
  /// Whether names that differ only by case or by their spelling in Unicode are one.
  package var foldsNames = false
  /// Whether a file has the same number after the next mount.
  package var keepsNumbers = true
  /// How many nanoseconds apart the times of two changes must be to differ.
  package var grain: Int64 = 1
  package var listing = ListingOrder.oldestFirst

  /// The order in which a folder tells its names.
  package enum ListingOrder: Hashable, Sendable {
    case oldestFirst, newestFirst
    /// By a hash of the name.
    case scattered
  }

  package init() {}
}
