/// Texts that the user asked an editor to save. They may look like stale saves, but aren't. Each line has the time, the
/// file, and the text's fingerprint.
extension Store {
  /// Notes a text as known, for a day.
  package func knowSave(of path: VaultPath, _ print: Fingerprint, at now: Timestamp) throws {
    try keep(as: Self.knownSavesNote) { kept in
      let saves = Self.knownSaves(in: kept ?? []).filter { $0.time >= now.dayBefore }
      return (saves + [KnownSave(time: now, path: path, print: print)]).flatMap(\.line)
    }
  }

  /// Returns the known saves of the last day.
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

/// A known save.
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

  /// Nil if the line isn't a known save.
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
