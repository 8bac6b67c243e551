import OffloadKit

/// A missing target of a link that the server asks the person about.
struct OfferedTarget: Hashable, Sendable {
  let root: [UInt8]
  let target: MissingTarget

  /// The titles of the two answers.
  static let (yes, no) = ("Make it", "Not now")
}
