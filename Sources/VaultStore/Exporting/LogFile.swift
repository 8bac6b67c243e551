/// A log file that grows line by line, for a person who looks for the cause of an error. No history has it.
package struct LogFile: Sendable {
  /// The largest size in bytes. `append` leaves out a line that would exceed it.
  static let longest = 16 << 20

  private let calls: Calls
  private let file: Descriptor

  /// Opens a log, as long as the process lives, or makes one that only its owner may read.
  ///
  /// - Parameters:
  ///   - path: as the system needs it; its folder must exist.
  ///   - title: the first line of every such log.
  /// - Throws: `StoreError.outputExists` if the file isn't empty and begins with other bytes;
  ///   `StoreError.outputNotAFile` for a folder, a link, a pipe or a device; or the system's failure. Nothing was
  ///   written then.
  package init(at path: [UInt8], title: String, fileSystem: any FileSystem = Disk()) throws {
    let calls = Calls(fileSystem: fileSystem)
    let title = Array("\(title)\n".utf8)
    do {
      let place = try calls.openFolder(of: path)
      defer { calls.release(place.folder) }
      // Opening a pipe or a device may have an effect there.
      let present = try calls.status(of: place.path, in: place.folder)
      guard present.map({ $0.kind == .file }) ?? true else { throw StoreError.outputNotAFile(path) }
      let file = try calls.open(place.path, in: place.folder, [.writing, .appending, .creating, .noFollow])
      do {
        var beginning = [UInt8](repeating: 0, count: title.count)
        let count = try calls.readSome(file, into: &beginning, from: 0, at: 0)
        if count == 0 {
          try calls.writeAll(file, title)
        } else if beginning != title {
          throw StoreError.outputExists(path)
        }
      } catch {
        calls.release(file)
        throw error
      }
      (self.calls, self.file) = (calls, file)
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: path)
    }
  }

  /// Adds a line at the end of the file. Leaves out a line that can't be written, since the caller has other work to
  /// do.
  package func append(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    guard let size = try? calls.status(of: file).size, size + bytes.count <= Self.longest else { return }
    try? calls.writeAll(file, bytes, at: size)
  }
}
