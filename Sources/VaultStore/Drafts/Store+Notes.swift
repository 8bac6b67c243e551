/// What a front end keeps between two runs, in its maker's `ui/`: this machine's alone, and each of it one small file
/// with a seal at its end. What somebody else has put there was never kept.
extension Store {
  /// What was kept under a name; nil where nothing was. Takes no lock and makes nothing.
  package func note(_ name: [UInt8]) throws -> [UInt8]? {
    guard let own = try OwnJournal.open(self) else { return nil }
    do throws(SystemFailure) {
      guard let seal = try own.seal() else { return nil }
      return try own.with(.ui) { (folder) throws(SystemFailure) in try note(name, in: folder, seal) } ?? nil
    } catch {
      throw StoreError.failed(error, path: own.path(of: .ui))
    }
  }

  /// Keeps bytes in place of what was kept under a name before: after a crash it is one or the other.
  package func keep(_ bytes: [UInt8], as name: [UInt8]) throws { try keep(as: name) { _ in bytes } }

  /// Keeps what a change makes of what is kept under a name. No other process keeps anything in between.
  package func keep(as name: [UInt8], _ change: ([UInt8]?) -> [UInt8]) throws {
    let journal = try Journal(self)
    defer { journal.close() }
    do {
      let folder = try journal.folder(.ui)
      let bytes = change(try note(name, in: folder, journal.seal))
      let sealed = bytes + journal.seal.of(.note, [name, [0], bytes])
      try calls.replace(Name(name, in: folder), with: sealed)
    } catch {
      throw StoreError.failed(error, path: JournalFolder.ui.path(of: journal.seal.maker))
    }
  }

  private func note(_ name: [UInt8], in folder: Descriptor, _ seal: Seal) throws(SystemFailure) -> [UInt8]? {
    guard let sealed = try calls.readUnlessTooLarge(Name(name, in: folder)), sealed.count >= Seal.size
    else {
      return nil
    }
    let bytes = Array(sealed.dropLast(Seal.size))
    return seal.isSeal(sealed.suffix(Seal.size), of: .note, [name, [0], bytes]) ? bytes : nil
  }
}
