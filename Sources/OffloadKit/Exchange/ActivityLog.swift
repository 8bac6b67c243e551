import VaultStore

/// Where a front end that runs for long writes what it does, a line each, for somebody who looks for what went wrong.
package struct ActivityLog: Sendable {
  private let file: LogFile

  /// Goes on with a log, or begins one.
  ///
  /// - Parameters:
  ///   - path: as the system takes it.
  ///   - title: the first line of every such log, by which it is known from other files.
  /// - Throws: `VaultError.outputExists` for a file that is no such log, `VaultError.outputNotAFile`, or
  ///   `VaultError.system`. Nothing was written then.
  package init(at path: [UInt8], title: String) throws {
    do {
      file = try LogFile(at: path, title: title)
    } catch let error as StoreError {
      throw VaultError(error)
    }
  }

  /// Adds a line. What cannot be written is left out: whoever writes a log has other work to do.
  package func append(_ line: String) { file.append(line) }
}
