import VaultStore
import VaultSyntax

extension Change {
  /// Writes one file of a proposal. If the file has another text by now, this changes the same lines in that text.
  ///
  /// - Throws: `VaultError.conflict` if another program changed those lines in the meantime.
  package func make<Value>(_ file: Proposal<Value>.File) throws {
    switch (file.path, file.newPath) {
    case (nil, let new?):
      try create(new, bytes: file.after ?? [])
    case (let path?, nil):
      try self.remove(path)
    case (let path?, let new?):
      if let before = file.before, let after = file.after, before != after {
        let now = try existingDocument(at: path).bytes
        guard let text = now == before ? after : SpanEdit.carrying(before, to: after, over: now) else {
          throw VaultError.conflict(path)
        }
        try replace(path, with: text)
      }
      if new != path { try self.rename(path, to: new) }
    case (nil, nil): break
    }
  }
}
