import VaultStore

/// The log of a long-running front end, with a line for each step, to find out what went wrong.
package struct ActivityLog: Sendable {
  private let file: LogFile

  /// Continues a log, or begins one.
  ///
  /// - Parameters:
  ///   - path: as the system takes it.
  ///   - title: the first line of every such log, which distinguishes it from other files.
  /// - Throws: `VaultError.outputExists` for a file that isn't such a log, `VaultError.outputNotAFile`, or
  ///   `VaultError.system`. Nothing was written then.
  package init(at path: [UInt8], title: String) throws {
    do {
      file = try LogFile(at: path, title: title)
    } catch let error as StoreError {
      throw VaultError(error)
    }
  }

  /// Adds a line. Drops it if the write fails: the caller has other work to do.
  package func append(_ line: String) { file.append(line) }
}
