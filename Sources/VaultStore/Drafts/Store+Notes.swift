/// Notes that a front end keeps between two runs, in its maker's `ui/`. They stay on this machine. Each is one small
/// file with a seal at its end; a file without this maker's seal doesn't count.
extension Store {
  /// Returns the note with a name; nil if there is none. Takes no lock and makes nothing.
  package func note(_ name: [UInt8]) throws -> [UInt8]? {
    guard let own = try OwnJournal.open(self) else { return nil }
    do throws(SystemFailure) {
      guard let seal = try own.seal() else { return nil }
      return try own.with(.ui) { (folder) throws(SystemFailure) in try note(name, in: folder, seal) } ?? nil
    } catch {
      throw StoreError.failed(error, path: own.path(of: .ui))
    }
  }

  /// Replaces the note with a name. After a crash it is either the old note or the new one.
  package func keep(_ bytes: [UInt8], as name: [UInt8]) throws { try keep(as: name) { _ in bytes } }

  /// Replaces the note with a name by a change of its present bytes. No other process can write notes in between.
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
