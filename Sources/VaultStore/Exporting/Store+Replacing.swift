extension Store {
  /// Gives a file outside any vault other bytes, in one step: whoever reads it meanwhile, or after a kill, has all of the
  /// old or all of the new.
  ///
  /// - Parameter path: as the system takes it, and no link; its folder must exist.
  /// - Throws: `StoreError.failed`; the file is as it was then.
  package static func replace(
    _ path: [UInt8], with bytes: [UInt8], fileSystem: any FileSystem = Disk()
  ) throws(StoreError) {
    let calls = Calls(fileSystem: fileSystem)
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
    let name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
    do throws(SystemFailure) {
      let folder = try calls.repeating { () throws(SystemFailure) in
        try fileSystem.openOutside(parent, .folder)
      }
      defer { calls.release(folder) }
      let draft = try Self.draftName(fileSystem)
      do throws(SystemFailure) {
        let file = try calls.open(draft, in: folder, [.writing, .creating, .exclusive, .shared])
        defer { calls.release(file) }
        try calls.writeAll(file, bytes)
        try calls.rename(Name(draft, in: folder), to: Name(name, in: folder), .replacing)
      } catch {
        try? calls.remove(draft, in: folder)
        throw error
      }
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }
}
