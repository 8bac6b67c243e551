import VaultMerge
import VaultModel
import VaultStore

extension MergeRow {
  /// The result as rows write it: names that come from contents as zeros.
  func said(of merge: TreeMerge) -> String {
    let files = merge.result.sorted { $0.key < $1.key }.map { path, bytes in
      (path: Self.masked(path.description), text: Self.masked(String(decoding: bytes, as: UTF8.self)))
    }
    return Self.text(files)
  }

  private static func masked(_ text: String) -> String {
    text.replacing(#/(conflict(?:-|:: ))[a-z]{8}/#) { "\($0.output.1)00000000" }
  }
}

extension MergeNote {
  /// As rows write it.
  var said: String { kind == .value ? "value \(words) \(name) \(kept), not \(lost)" : "\(kind) \(words)" }
}
