/// Texts that an editor saved as it was asked to, which are no older texts saved over an operation, though they look like it.
/// One line each: when, the file, and the text's fingerprint.
extension Store {
  /// Takes a text for known, for a day.
  package func knowSave(of path: VaultPath, _ print: Fingerprint, at now: Timestamp) throws {
    try keep(as: Self.knownSavesNote) { kept in
      let saves = Self.knownSaves(in: kept ?? []).filter { $0.time >= now.dayBefore }
      return (saves + [KnownSave(time: now, path: path, print: print)]).flatMap(\.line)
    }
  }

  /// Those of the last day.
  func knownSaves(at now: Timestamp) -> Set<KnownSave.Text> {
    let kept = (try? note(Self.knownSavesNote)) ?? nil
    return Set(
      Self.knownSaves(in: kept ?? []).filter { $0.time >= now.dayBefore }.map {
        KnownSave.Text(path: $0.path, print: $0.print)
      })
  }

  private static func knownSaves(in note: [UInt8]) -> [KnownSave] {
    note.split(separator: 0x0A).compactMap(KnownSave.init)
  }

  private static let knownSavesNote = Array("saves".utf8)
}

/// One of them.
struct KnownSave: Sendable {
  /// A text of a file.
  struct Text: Hashable, Sendable {
    let path: VaultPath
    let print: Fingerprint
  }

  let time: Timestamp
  let path: VaultPath
  let print: Fingerprint
}

extension KnownSave {
  fileprivate var line: [UInt8] {
    Array("\(time.nanoseconds) \(print.size) \(print.hash) ".utf8) + path.bytes + [0x0A]
  }

  /// Nil for what is no such line.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    let parts = line.split(separator: 0x20, maxSplits: 3)
    guard parts.count == 4, let path = VaultPath(Array(parts[3])),
      let nanoseconds = Int64(String(decoding: parts[0], as: UTF8.self)),
      let size = Int(String(decoding: parts[1], as: UTF8.self)),
      let hash = UInt64(String(decoding: parts[2], as: UTF8.self))
    else { return nil }
    self.init(
      time: Timestamp(nanoseconds: nanoseconds), path: path, print: Fingerprint(size: size, hash: hash))
  }
}
