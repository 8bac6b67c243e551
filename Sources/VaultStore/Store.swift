/// The files of one vault, read one by one or all at once, and changed together or not at all.
///
/// Reading takes no lock and writes nothing. Every change goes through ``transaction(_:_:)``; the protocol that
/// it follows is described on the documentation's page *Durability*.
package final class Store: Sendable {
  let calls: Calls
  let root: Descriptor
  let options: StoreOptions
  let merge: MergeFunction
  let difference: DifferenceFunction
  let ownChanges = OwnChanges()

  var fileSystem: any FileSystem { calls.fileSystem }

  /// Opens the folder `root`, which stays open; `.offload` is made by the first change.
  package init(
    root path: [UInt8], fileSystem: any FileSystem = Disk(), options: StoreOptions = StoreOptions(),
    merge: @escaping MergeFunction, difference: @escaping DifferenceFunction = LineSplices.block
  ) throws {
    calls = Calls(fileSystem: fileSystem)
    self.options = options
    self.merge = merge
    self.difference = difference
    do {
      let calls = calls
      root = try calls.repeating { () throws(SystemFailure) in
        try fileSystem.openOutside(path, .folder)
      }
    } catch {
      throw StoreError.noVault(path: path, error)
    }
  }

  deinit {
    calls.release(root)
  }
}
