extension Store {
  /// A text that an operation displaced a little while ago, where it is still kept. Takes no lock.
  package func displacedText(_ print: Fingerprint) -> [UInt8]? {
    let path = Array(".offload/displaced".utf8)
    guard let folder = try? calls.open(path, in: root, [.folder, .beneath]) else { return nil }
    defer { calls.release(folder) }
    for name in ((try? calls.entries(of: folder)) ?? []).map(\.name) {
      guard (try? calls.status(of: name, in: folder))??.size == print.size,
        let file = try? calls.open(name, in: folder, .noFollow)
      else { continue }
      defer { calls.release(file) }
      if let bytes = try? calls.readAll(file, size: print.size), Fingerprint(bytes) == print { return bytes }
    }
    return nil
  }
}
