extension Store {
  /// Replaces the bytes of a file outside any vault in one step. A program that reads it in the meantime, or after a
  /// crash, gets all of the old or all of the new.
  ///
  /// - Parameter path: as the system needs it, and not a link; its folder must exist.
  /// - Throws: `StoreError.failed`. The file is unchanged then.
  package static func replace(
    _ path: [UInt8], with bytes: [UInt8], fileSystem: any FileSystem = Disk()
  ) throws(StoreError) {
    let calls = Calls(fileSystem: fileSystem)
    do throws(SystemFailure) {
      let place = try calls.openFolder(of: path)
      defer { calls.release(place.folder) }
      try calls.put(bytes, at: place, isReplacing: true, isLasting: false)
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }
}
