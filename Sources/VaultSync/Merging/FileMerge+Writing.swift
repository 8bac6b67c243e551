import OffloadKit
package import VaultMerge
import VaultStore

extension FileMerge {
  /// Writes the merged bytes to the file that git expects the result in, in one step.
  ///
  /// - Parameter path: as the system takes it.
  /// - Throws: `VaultError.system`; the file keeps its former bytes then.
  package static func write(_ bytes: [UInt8], to path: [UInt8]) throws {
    do {
      try Store.replace(path, with: bytes)
    } catch {
      throw VaultError(error)
    }
  }
}
