/// A program that git would start, with facts that distinguish it from others.
package struct SyncProgram: Hashable, Sendable {
  /// The path as git has it: relative to the vault's folder, or absolute.
  package let path: [UInt8]
  /// The digest of its contents.
  package let digest: [UInt8]
}

extension SyncFiles {
  /// Returns the programs in a folder that git would start; none if the folder doesn't exist. Follows links, as git
  /// does.
  ///
  /// - Parameters:
  ///   - folder: relative to the vault's folder, or absolute.
  ///   - names: the names that count; nil for all except samples, since git may start others in future.
  /// - Returns: nil if the folder can't be listed, or a program can't be read.
  package func programs(in folder: [UInt8], named names: Set<String>?) -> [SyncProgram]? {
    let open: Descriptor
    do {
      open = try openAnywhere(folder, .folder)
    } catch {
      return error.isMissing ? [] : nil
    }
    defer { calls.release(open) }
    guard let entries = try? calls.entries(of: open) else { return nil }
    var programs: [SyncProgram] = []
    for name in entries.map(\.name).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let text = String(decoding: name, as: UTF8.self)
      guard names?.contains(text) ?? !text.hasSuffix(".sample") else { continue }
      guard
        let status = try? calls.repeating({ () throws(SystemFailure) in
          try calls.fileSystem.status(of: name, in: open, followingLink: true)
        })
      else { return nil }
      guard status.kind == .file, status.permissions & 0o111 != 0 else { continue }
      guard let content = readFollowing(name, in: open) else { return nil }
      programs.append(SyncProgram(path: folder + [SyncFiles.slash] + name, digest: Self.digest(of: content)))
    }
    return programs
  }

  /// Returns the SHA-256 digest in hexadecimal digits.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.add(bytes)
    return hash.digest().hexadecimal
  }

  /// Returns the real path of a folder or file, without links; nil if it doesn't exist.
  ///
  /// - Throws: `StoreError.failed` if Offload can't tell. Git may enter a folder that can't be listed.
  package func realPath(of path: [UInt8]) throws(StoreError) -> [UInt8]? {
    do {
      let open = try openAnywhere(path, .reading)
      defer { calls.release(open) }
      return try calls.fileSystem.path(of: open)
    } catch {
      if error.isMissing { return nil }
      throw StoreError.failed(error, path: path)
    }
  }

  /// Opens a path relative to the vault's folder, or an absolute one.
  private func openAnywhere(_ path: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    if path.first == SyncFiles.slash {
      return try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.openOutside(path, mode)
      }
    }
    return try calls.open(path, in: store.root, mode)
  }

  private func readFollowing(_ name: [UInt8], in folder: Descriptor) -> [UInt8]? {
    guard let file = try? calls.open(name, in: folder, .reading) else { return nil }
    defer { calls.release(file) }
    guard let status = try? calls.status(of: file), status.kind == .file, status.size < 1 << 26 else {
      return nil
    }
    return try? calls.readAll(file, size: status.size)
  }
}
