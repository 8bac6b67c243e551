package import VaultStore
package import VaultSyntax

/// A file or a folder that could not be read, so that what it holds is missing from what was found.
public struct UnreadFile: Sendable, Hashable {
  /// From the vault's root; `.` for the vault's folder itself.
  public let path: String
  /// In words, as the system has them: `Permission denied`.
  public let reason: String
  /// Whether there may be text in it. A link that leads nowhere has none.
  package let mayHoldText: Bool
  /// The file that another program is saving; nil where that is not the reason.
  let beingSaved: VaultPath?
  /// Whether a cloud has taken it off the disk.
  let isAway: Bool
  /// What its bytes are instead of UTF-8 text; nil where that is not the reason.
  package let notText: NotText?

  package init(_ path: String, reason: String, mayHoldText: Bool = true) {
    (self.path, self.reason, self.mayHoldText) = (path, reason, mayHoldText)
    (beingSaved, notText, isAway) = (nil, nil, false)
  }

  /// A file that another program has been saving for longer than a command waits.
  init(beingSaved path: VaultPath) {
    (self.path, reason, mayHoldText, beingSaved) = (path.text, "It is being saved", true, path)
    (notText, isAway) = (nil, false)
  }

  /// A file whose bytes are no UTF-8 text.
  package init(_ path: VaultPath, _ notText: NotText) {
    (self.path, reason, mayHoldText, beingSaved) = (path.text, notText.reason, true, nil)
    (self.notText, isAway) = (notText, false)
  }

  package init(_ path: String, _ failure: SystemFailure) {
    (self.path, reason, mayHoldText) = (path, failure.reason, true)
    (beingSaved, notText, isAway) = (nil, nil, failure.isElsewhere)
  }

  /// What has a file's name and is none.
  init(stranger path: VaultPath, in store: Store) {
    let kind =
      store.isFolder(path) ? "a folder" : store.isLink(path) ? "a broken link" : "not a file"
    self.init(path.text, reason: "It is \(kind)", mayHoldText: false)
  }
}

extension VaultPath {
  /// The document that the bytes of the file make.
  ///
  /// - Throws: `VaultError.unreadable` where they are no text.
  package func document(_ bytes: [UInt8]) throws -> Document {
    if let notText = NotText(bytes) { throw VaultError.unreadable([UnreadFile(self, notText)]) }
    return Document(bytes, kind: fileKind)
  }
}

extension [UnreadFile] {
  /// Refuses where something that is wanted may be in a file that nobody could read.
  ///
  /// - Throws: `VaultError.unreadable`; `VaultError.beingSaved` where waiting is all that it takes.
  package func refuseIncomplete() throws {
    try refuseBeingSaved()
    let hidden = filter(\.mayHoldText)
    if !hidden.isEmpty { throw VaultError.unreadable(hidden) }
  }

  /// - Throws: `VaultError.beingSaved` where another program is saving one of them.
  package func refuseBeingSaved() throws {
    let paths = compactMap(\.beingSaved)
    if !paths.isEmpty { throw VaultError.beingSaved(paths) }
  }
}

extension FileList {
  /// Folders that could not be listed, and files that are not here.
  var unlisted: [UnreadFile] { unreadable.map { UnreadFile($0.path?.text ?? ".", $0.failure) } }
}
