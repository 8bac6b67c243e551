import OffloadKit

/// A rename in which the editor changes its own documents first. The other files wait for that, so a cancelled
/// preview changes nothing.
struct OpenRename {
  let root: [UInt8]
  /// The document with the request, and its new path if the editor renames it: the editor may tell the text under
  /// either.
  var paths: Set<VaultPath>
  /// The text that the document gets.
  let expected: [UInt8]
  let files: [Proposal<Void>.File]
  /// The files whose open texts the editor has changed itself.
  let held: [VaultPath]

  static let label = "Rename"
}
