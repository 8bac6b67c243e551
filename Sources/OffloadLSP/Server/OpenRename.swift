import OffloadKit

/// A rename in which the editor changes its own documents first. The other files wait for that, so a cancelled
/// preview changes nothing.
struct OpenRename {
  let root: [UInt8]
  let uri: DocumentURI
  /// The text that the document with the request gets.
  let expected: [UInt8]
  let files: [Proposal<Void>.File]
  /// The files whose open texts the editor has changed itself.
  let held: [VaultPath]

  static let label = "Rename"
}
