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
    do throws(SystemFailure) {
      let place = try calls.openFolder(of: path)
      defer { calls.release(place.folder) }
      try calls.put(bytes, at: place, isReplacing: true, isLasting: false)
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }
}
