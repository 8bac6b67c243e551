/// What a front end keeps between two runs, in `.offload/ui`: this machine's alone, and each of it one small file.
extension Store {
  /// What was kept under a name; nil where nothing was. Takes no lock and makes nothing.
  package func note(_ name: [UInt8]) throws -> [UInt8]? {
    let path = Array(".offload/\(JournalFolder.ui.rawValue)/".utf8) + name
    do {
      let file = try calls.open(path, in: root, .noFollow)
      defer { calls.release(file) }
      return try calls.readAll(file, size: calls.status(of: file).size)
    } catch  where error.isMissing {
      return nil
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }

  /// Keeps bytes in place of what was kept under a name before: after a crash it is one or the other.
  package func keep(_ bytes: [UInt8], as name: [UInt8]) throws { try keep(as: name) { _ in bytes } }

  /// Keeps what a change makes of what is kept under a name. No other process keeps anything in between.
  package func keep(as name: [UInt8], _ change: ([UInt8]?) -> [UInt8]) throws {
    let journal = try Journal(calls, root: root, options: options)
    defer { journal.close() }
    let bytes = change(try note(name))
    do {
      let folder = try journal.folder(.ui)
      let new = name + Array(".new".utf8)
      if try calls.status(of: new, in: folder) != nil { try calls.remove(new, in: folder) }
      let file = try calls.open(new, in: folder, [.writing, .creating, .exclusive])
      try calls.writeAll(file, bytes)
      try calls.sync(file, .file)
      try calls.close(file)
      try calls.rename(Name(new, in: folder), to: Name(name, in: folder), .replacing)
    } catch {
      throw StoreError.failed(error, path: Array(".offload/\(JournalFolder.ui.rawValue)".utf8))
    }
  }
}
