#if os(Linux)
  import Foundation
  import LibC

  /// Counts how often each file of a folder is opened, as the system sees it.
  final class OpenedFiles {
    private let folder: URL
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]

    /// Begins to count, in the folder and all that are in it now.
    init(in folder: URL) {
      self.folder = folder
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      watch("")
      let inner = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      for case let url as URL in inner ?? .init() where url.hasDirectoryPath {
        watch(String(url.path.dropFirst(folder.path.count + 1)) + "/")
      }
    }

    deinit { close(descriptor) }

    /// How often each file was opened since the last call, by its path; files of the journal, by `.offload`.
    func counts() -> [String: Int] {
      var counts: [String: Int] = [:]
      for event in events() where event.mask & UInt32(IN_OPEN) != 0 && event.mask & UInt32(IN_ISDIR) == 0 {
        counts[event.path.hasPrefix(".offload/") ? ".offload" : event.path, default: 0] += 1
      }
      return counts
    }

    /// Closing is watched as well, since the system counts equal events in a row as one.
    private func watch(_ path: String) {
      let mask = UInt32(IN_OPEN) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_CLOSE_NOWRITE)
      folders[inotify_add_watch(descriptor, folder.path + "/" + path, mask)] = path
    }

    private func events() -> [(path: String, mask: UInt32)] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var events: [(path: String, mask: UInt32)] = []
      while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
        var offset = 0
        while offset < count {
          let header = bytes.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          }
          let start = offset + MemoryLayout<inotify_event>.size
          let name = bytes[start..<start + Int(header.len)].prefix { $0 != 0 }
          events.append(((folders[header.wd] ?? "") + String(decoding: name, as: UTF8.self), header.mask))
          offset = start + Int(header.len)
        }
      }
      return events
    }
  }
#endif
