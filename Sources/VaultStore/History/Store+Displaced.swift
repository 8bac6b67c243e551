extension Store {
  /// A text that an operation displaced a little while ago, or that was set aside since it could not be decided, where it is
  /// still kept. Takes no lock.
  package func displacedText(_ print: Fingerprint) -> [UInt8]? {
    guard let own = (try? OwnJournal.open(self)) ?? nil else { return nil }
    return text(print, in: .displaced, of: own) ?? text(print, in: .old, of: own)
  }

  private func text(_ print: Fingerprint, in place: JournalFolder, of own: OwnJournal) -> [UInt8]? {
    let found = try? own.with(place) { (folder) throws(SystemFailure) -> [UInt8]? in
      for name in try calls.files(in: folder) {
        guard try calls.status(of: name, in: folder)?.size == print.size,
          let bytes = try calls.readIfThere(Name(name, in: folder)), Fingerprint(bytes) == print
        else { continue }
        return bytes
      }
      return nil
    }
    return (found ?? nil) ?? nil
  }
}
