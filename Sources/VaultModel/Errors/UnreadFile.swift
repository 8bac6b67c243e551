package import VaultStore
package import VaultSyntax

/// A file or folder that Offload couldn't read, so its content is missing from a result.
public struct UnreadFile: Sendable, Hashable {
  /// The path from the vault's root; `.` for the vault's own folder.
  public let path: String
  /// The reason in the system's words, for example `Permission denied`.
  public let reason: String
  /// Whether it may contain text. A broken link contains none.
  package let mayHoldText: Bool
  /// The file, if the reason is that another program is saving it; otherwise nil.
  let beingSaved: VaultPath?
  /// Whether a cloud service has removed its content from this disk.
  let isAway: Bool
  /// The kind of its bytes, if the reason is that they aren't UTF-8 text; otherwise nil.
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

  /// A file whose bytes aren't UTF-8 text.
  package init(_ path: VaultPath, _ notText: NotText) {
    (self.path, reason, mayHoldText, beingSaved) = (path.text, notText.reason, true, nil)
    (self.notText, isAway) = (notText, false)
  }

  package init(_ path: String, _ failure: SystemFailure) {
    (self.path, reason, mayHoldText) = (path, failure.reason, true)
    (beingSaved, notText, isAway) = (nil, nil, failure.isElsewhere)
  }

  /// Something at a file's path that isn't a file.
  init(stranger path: VaultPath, in store: Store) {
    let kind =
      store.isFolder(path) ? "a folder" : store.isLink(path) ? "a broken link" : "not a file"
    self.init(path.text, reason: "It is \(kind)", mayHoldText: false)
  }
}

extension VaultPath {
  /// Parses the bytes of the file.
  ///
  /// - Throws: `VaultError.unreadable` if they aren't text.
  package func document(_ bytes: [UInt8]) throws -> Document {
    if let notText = NotText(bytes) { throw VaultError.unreadable([UnreadFile(self, notText)]) }
    return Document(bytes, kind: fileKind)
  }
}

extension [UnreadFile] {
  /// Throws if an unreadable file may contain wanted items.
  ///
  /// - Throws: `VaultError.unreadable`; `VaultError.beingSaved` if it is enough to wait.
  package func refuseIncomplete() throws {
    try refuseBeingSaved()
    let hidden = filter(\.mayHoldText)
    if !hidden.isEmpty { throw VaultError.unreadable(hidden) }
  }

  /// - Throws: `VaultError.beingSaved` if another program is saving one of the files.
  package func refuseBeingSaved() throws {
    let paths = compactMap(\.beingSaved)
    if !paths.isEmpty { throw VaultError.beingSaved(paths) }
  }
}

extension FileList {
  /// The folders that the walk couldn't list, and the files whose content isn't on this machine.
  var unlisted: [UnreadFile] { unreadable.map { UnreadFile($0.path?.text ?? ".", $0.failure) } }
}
