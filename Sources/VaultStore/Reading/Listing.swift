/// The Markdown files of a vault, as its folders list them.
package struct Listing: Sendable {
  /// In the order of their bytes.
  package var files: [VaultPath]
  /// Copies that a sync tool left beside a file that it could not merge.
  package var conflictCopies: [VaultPath]
  /// Folders that could not be listed.
  package var unreadable: [Unreadable]

  package struct Unreadable: Hashable, Sendable {
    /// Nil for the root.
    package var path: VaultPath?
    package var failure: SystemFailure
  }
}

extension Store {
  /// Lists every `.md` file below the root.
  ///
  /// Folders whose name begins with a dot are not entered, nor are links to folders.
  /// - Parameter ignored: called for each folder (its path ends in no slash) and each `.md` file.
  package func list(ignoring ignored: @Sendable (VaultPath, _ isFolder: Bool) -> Bool = { _, _ in false })
    throws -> Listing
  {
    Listing(files: [], conflictCopies: [], unreadable: [])
  }

  /// Opens and reads each file once, with several threads, and returns what their visitors gathered.
  ///
  /// A thread visits files in rising order; which files it gets is chance. A file that cannot be read is told
  /// to its visitor.
  /// - Parameter visitor: makes the visitor of one thread.
  package func scan<Visitor: FileVisitor>(
    _ files: [VaultPath], threads: Int, visitor: @Sendable (_ thread: Int) -> Visitor
  ) -> [Visitor] {
    []
  }
}

/// What looks at files during a scan. One visitor serves one thread.
package protocol FileVisitor: Sendable {
  /// - Parameters:
  ///   - index: the file's place in the list that is scanned.
  ///   - bytes: good for the time of the call.
  mutating func visit(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>)
  mutating func failed(_ index: Int, _ failure: SystemFailure)
}
