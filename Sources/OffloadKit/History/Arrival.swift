package import VaultStore

/// A file's changes from a sync, for as long as an editor may have the text from before.
package struct Arrival: Sendable {
  /// The operation that brought them.
  package let record: RecordID
  package let path: VaultPath
  /// The commits before and after them.
  package let old: GitID
  package let new: GitID
  /// Whether an editor had the file open at the time.
  package let wasOpen: Bool
  /// A reported save of the text from before; nil until there is one.
  package var told: Told?

  package struct Told: Hashable, Sendable {
    /// The name of the file at that time.
    package let path: VaultPath
    /// In seconds since 1970.
    package let time: Int
  }

  package init(record: RecordID, path: VaultPath, old: GitID, new: GitID, wasOpen: Bool, told: Told? = nil) {
    (self.record, self.path, self.old, self.new) = (record, path, old, new)
    (self.wasOpen, self.told) = (wasOpen, told)
  }

  package func told(at path: VaultPath, _ time: Int) -> Arrival {
    var arrival = self
    arrival.told = Told(path: path, time: time)
    return arrival
  }

  /// How long Offload remembers an arrival, or a reported save, in seconds.
  static let memory = 7 * 86_400
}

extension Arrival {
  private static let fieldCount = 7

  /// Reads the lines of arrivals.
  static func list(_ bytes: [UInt8]) -> [Arrival] {
    let fields = bytes.fields
    return stride(from: 0, through: fields.count - fieldCount, by: fieldCount).compactMap { start in
      let part = fields[start..<start + fieldCount].map { $0 }
      guard let record = RecordID(part[0]), let path = VaultPath(part[1]), let old = GitID(part[2]),
        let new = GitID(part[3])
      else { return nil }
      let told = VaultPath(part[5]).flatMap { path in Int(text(part[6])).map { Told(path: path, time: $0) } }
      return Arrival(
        record: record, path: path, old: old, new: new, wasOpen: text(part[4]) == "open", told: told)
    }
  }

  package var line: [UInt8] {
    let parts: [[UInt8]] = [
      bytes(record.description), path.bytes, bytes(old.text), bytes(new.text), bytes(wasOpen ? "open" : "-"),
      told?.path.bytes ?? [], bytes(told.map { "\($0.time)" } ?? "-"),
    ]
    return parts.flatMap { $0 + [0] }
  }
}

extension Vault {
  /// Returns the recent arrivals that nobody has undone.
  package func arrivals(in files: SyncFiles) -> [Arrival] {
    let kept = Arrival.list(files.read(.arrivals) ?? [])
    guard let oldest = kept.map(\.record).min() else { return [] }
    let records = Array(store.records().prefix { $0.id >= oldest }).withoutUndone
    let times = Dictionary(records.map { ($0.id, Int($0.header.time.nanoseconds / 1_000_000_000)) }) { $1 }
    return kept.filter { arrival in
      guard let time = times[arrival.record] else { return false }
      return now.secondsSince1970 - (arrival.told?.time ?? time) < Arrival.memory
    }
  }

  /// Returns the files that another program saved from a text older than a sync, and that still lack everything the
  /// sync brought.
  package func toldStaleSaves() -> [(path: VaultPath, step: StaleSave.Step)] {
    arrivals(in: SyncFiles(store)).compactMap { arrival in
      guard let told = arrival.told, let record = store.record(arrival.record),
        let text = try? store.read(told.path).bytes
      else { return nil }
      let splices = record.changes.filter { $0.path == arrival.path }.flatMap(\.splices)
      let parts = { (part: KeyPath<Splice, [UInt8]>) in
        SavedText(Array(splices.map { $0[keyPath: part] }.joined(separator: [0x0A])))
      }
      guard SavedText(text).isStill(from: parts(\.removed), without: parts(\.inserted)) else { return nil }
      return (told.path, StaleSave.Step(record: arrival.record, formerPath: arrival.path))
    }
  }
}
