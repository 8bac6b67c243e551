import OffloadKit
package import VaultMerge
import VaultStore

extension FileMerge {
  /// Gives the file that waits for the result these bytes, in one step.
  ///
  /// - Parameter path: as the system takes it.
  /// - Throws: `VaultError.system`; the file is as it was then.
  package static func write(_ bytes: [UInt8], to path: [UInt8]) throws {
    do {
      try Store.replace(path, with: bytes)
    } catch {
      throw VaultError(error)
    }
  }
}
