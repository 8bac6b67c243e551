/// Drafts: texts that will become a change, in the maker's `drafts/`. They stay on this machine until Offload removes
/// them.
extension Store {
  /// Writes a draft to a new file there.
  ///
  /// - Parameter name: of the file. If the name is taken, a number goes before it.
  /// - Returns: the file's name in the folder, and its whole path.
  package func makeDraft(_ name: [UInt8], _ bytes: [UInt8]) throws -> (name: [UInt8], path: [UInt8]) {
    try withDrafts { folder throws(SystemFailure) in
      var free = name
      var number = 1
      while try calls.status(of: free, in: folder) != nil {
        number += 1
        free = Array("\(number) ".utf8) + name
      }
      try calls.put(bytes, at: Name(free, in: folder), isReplacing: false, isLasting: true, mode: [])
      return (free, try fileSystem.path(of: folder) + [UInt8(ascii: "/")] + free)
    }
  }

  /// Returns the present text of a draft.
  package func draft(_ name: [UInt8]) throws -> [UInt8] {
    try withDrafts { folder throws(SystemFailure) in
      let file = try calls.open(name, in: folder, .noFollow)
      defer { calls.release(file) }
      return try calls.readAll(file, size: calls.status(of: file).size)
    }
  }

  /// Removes a draft, and the copy that editors make of a replaced file. Doesn't fail if the draft is already gone.
  package func removeDraft(_ name: [UInt8]) throws {
    try withDrafts { folder throws(SystemFailure) in
      for file in [name, name + Array("~".utf8)] where try calls.status(of: file, in: folder) != nil {
        try calls.remove(file, in: folder)
      }
    }
  }

  private func withDrafts<Value>(_ body: (Descriptor) throws(SystemFailure) -> Value) throws -> Value {
    let journal = try Journal(self)
    defer { journal.close() }
    do {
      return try body(try journal.folder(.drafts))
    } catch {
      throw StoreError.failed(error, path: JournalFolder.drafts.path(of: journal.seal.maker))
    }
  }
}
