import OffloadKit

/// A rename of which the editor has its part, and whose other files wait until the editor has made it: a preview that is
/// cancelled changes nothing.
struct OpenRename {
  let root: [UInt8]
  let uri: DocumentURI
  /// The document from which it was asked, as it is to become.
  let expected: [UInt8]
  let files: [Proposal<Void>.File]
  /// Those of which the editor has changed its own texts.
  let held: [VaultPath]

  static let label = "Rename"
}
