import VaultStore
import VaultSyntax

/// One look at files of a vault, on all processors.
///
/// Each file is opened once. Results come in file order, whatever the threads did.
package struct VaultScan: Sendable {
  let vault: Vault
  package let files: [VaultPath]
  /// Folders that could not be listed, and what has a file's name and is none.
  private let unlisted: [UnreadFile]
  private let waitsForSaves: Bool

  /// - Parameters:
  ///   - waitsForSaves: whether what is found is going to be changed, so that a file that is being saved must not be
  ///     overlooked; without it, as the vault says.
  ///   - isWanted: which files of the vault are read; without it, those whose items are its own.
  package init(
    _ vault: Vault, waitsForSaves: Bool? = nil, where isWanted: (VaultPath) -> Bool = \.holdsItems
  ) {
    let walked = vault.walk()
    self.vault = vault
    self.waitsForSaves = waitsForSaves ?? vault.waitsForSaves
    files = walked.files.filter(isWanted)
    unlisted =
      walked.unlisted + walked.strangers.filter(isWanted).map { UnreadFile(stranger: $0, in: vault.store) }
  }

  /// Some of the files of another look, which are read again.
  private init(_ files: ArraySlice<VaultPath>, again scan: VaultScan) {
    (vault, self.files, unlisted, waitsForSaves) = (scan.vault, Array(files), [], false)
  }

  /// Reads those files once more that may hold what is listed, a few at a time, where that is more than is kept.
  ///
  /// - Parameters:
  ///   - unreadable: what could not be read the first time.
  ///   - read: looks at some files; returns what of them could not be read, and whether more are wanted.
  /// - Returns: what could not be read either time, in path order. What went in between is missing, too.
  func readAgain<Refusal>(
    where mayHold: (VaultPath) -> Bool, besides unreadable: [UnreadFile],
    _ read: (VaultScan) throws(Refusal) -> (unreadable: [UnreadFile], wantsMore: Bool)
  ) throws(Refusal) -> [UnreadFile] {
    let filesAtOnce = 64
    let files = files.filter(mayHold)
    var unreadable = unreadable
    for start in stride(from: 0, to: files.count, by: filesAtOnce) {
      let part = try read(
        VaultScan(files[start..<min(start + filesAtOnce, files.count)], again: self))
      unreadable += part.unreadable.filter { !unreadable.contains($0) }
      if !part.wantsMore { break }
    }
    return unreadable.sorted { $0.path < $1.path }
  }

  /// Runs `body` at the scanner that stands at each file, and gathers what it returns.
  ///
  /// - Parameter isWorth: tells from a file's bytes whether it is read as Markdown at all.
  package func map<Result: Sendable>(
    where isWorth: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true },
    _ body: @escaping @Sendable (inout ItemScanner) -> Result
  ) -> Found<Result> {
    let gathered = gather([(file: Int, result: Result)](), where: isWorth) { scanner, file, part in
      part.append((file, body(&scanner)))
    }
    // What was found may be large, so only its numbers are moved about.
    let order = gathered.parts.enumerated().flatMap { part, results in
      results.enumerated().map { (file: $1.file, part: part, index: $0) }
    }
    let results = order.sorted { $0.file < $1.file }.map { gathered.parts[$0.part][$0.index] }
    return Found(results: results, unreadable: gathered.unreadable)
  }

  /// Runs `body` at the scanner that stands at each file, with the number of the file and what the thread has
  /// gathered so far, which is cheaper than a result for each file.
  ///
  /// - Parameters:
  ///   - empty: what each thread begins with. It meets files in rising order.
  ///   - enough: raised by `body` where what is gathered is all that is wanted of the files until then.
  package func gather<Part: Sendable>(
    _ empty: Part, until enough: StopSign? = nil,
    where isWorth: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true },
    _ body: @escaping @Sendable (inout ItemScanner, _ file: Int, inout Part) -> Void
  ) -> Gathered<Part> {
    let (files, settings, unwritten) = (files, vault.settings, vault.unwritten.documents)
    let signs = [enough, vault.stopSign].compactMap(\.self)
    let look = {
      vault.store.scan(files, threads: Threads.processors, until: { signs.contains(where: \.isRaised) }) {
        _ in
        Visitor(
          files: files, unwritten: unwritten, scanner: ItemScanner(settings: settings), isWorth: isWorth,
          body: body, part: empty)
      }
    }
    var start = vault.store.fileSystem.now()
    var found = look()
    var beingSaved: [VaultPath] = []
    reading: while waitsForSaves {
      switch vault.store.waitForSaves(of: files.filter { unwritten[$0] == nil }, readSince: start) {
      case .no: break reading
      case .useless(let paths):
        beingSaved = paths
        break reading
      case .yes:
        start = vault.store.fileSystem.now()
        found = look()
      }
    }
    let unreadable = unlisted + found.flatMap(\.unreadable) + beingSaved.map(UnreadFile.init(beingSaved:))
    return Gathered(parts: found.map(\.part), unreadable: unreadable.sorted { $0.path < $1.path })
  }

  /// What a scan found.
  package struct Found<Result: Sendable>: Sendable {
    /// With the number of the file, in file order.
    package let results: [(file: Int, result: Result)]
    /// Files and folders that could not be read, in path order.
    package let unreadable: [UnreadFile]

    /// What was found, for a change that must not overlook anything.
    ///
    /// - Throws: `VaultError.unreadable`.
    package func complete() throws -> [Result] {
      try unreadable.refuseIncomplete()
      return results.map(\.result)
    }
  }

  /// What the threads of a scan gathered.
  package struct Gathered<Part: Sendable>: Sendable {
    /// One of each thread.
    package let parts: [Part]
    /// Files and folders that could not be read, in path order.
    package let unreadable: [UnreadFile]
  }

  /// What one thread does with each of its files.
  private struct Visitor<Part: Sendable>: FileVisitor, ~Copyable {
    let files: [VaultPath]
    /// What stands in the place of what is on the disk.
    let unwritten: [VaultPath: Document]
    var scanner: ItemScanner
    let isWorth: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool
    let body: @Sendable (inout ItemScanner, Int, inout Part) -> Void
    var part: Part
    var unreadable: [UnreadFile] = []

    init(
      files: [VaultPath], unwritten: [VaultPath: Document], scanner: consuming ItemScanner,
      isWorth: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool,
      body: @escaping @Sendable (inout ItemScanner, Int, inout Part) -> Void, part: Part
    ) {
      self.files = files
      self.unwritten = unwritten
      self.scanner = scanner
      self.isWorth = isWorth
      self.body = body
      self.part = part
    }

    mutating func visit(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
      if !unwritten.isEmpty, look(atUnwritten: index) { return }
      if let notText = NotText(bytes) {
        unreadable.append(UnreadFile(files[index], notText))
      } else {
        look(at: index, bytes)
      }
    }

    mutating func failed(_ index: Int, _ failure: SystemFailure) {
      if !look(atUnwritten: index) { unreadable.append(UnreadFile(files[index].text, failure)) }
    }

    private mutating func look(atUnwritten index: Int) -> Bool {
      guard let bytes = unwritten[files[index]]?.bytes else { return false }
      bytes.withUnsafeBufferPointer { look(at: index, $0) }
      return true
    }

    private mutating func look(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
      guard isWorth(bytes) else { return }
      scanner.open(files[index], bytes)
      body(&scanner, index, &part)
    }

    consuming func gathered() -> (part: Part, unreadable: [UnreadFile]) { (part, unreadable) }
  }
}
