import VaultStore
import VaultSyntax

/// Scans files of a vault once, on all processors.
///
/// It opens each file once. Results come in file order, regardless of the threads.
package struct VaultScan: Sendable {
  let vault: Vault
  package let files: [VaultPath]
  /// Every collection of the vault, whether the scan reads it or not, for names that only one has.
  let collections: [VaultPath]
  /// The folders that the walk couldn't list, and the paths of files that lead to something else.
  private let unlisted: [UnreadFile]
  private let waitsForSaves: Bool
  private let openTasks: OpenTaskIDs

  /// - Parameters:
  ///   - waitsForSaves: whether the caller is going to change the results, so the scan must wait for files
  ///     that are being saved; the vault's own setting by default.
  ///   - isWanted: the files to read; by default those that hold the vault's items.
  package init(
    _ vault: Vault, waitsForSaves: Bool? = nil, where isWanted: ((VaultPath) -> Bool)? = nil
  ) {
    let isWanted = isWanted ?? vault.settings.holdsItems
    let walked = vault.walk()
    self.vault = vault
    openTasks = OpenTaskIDs(of: vault)
    self.waitsForSaves = waitsForSaves ?? vault.waitsForSaves
    files = walked.files.filter(isWanted)
    collections = walked.files.filter(\.isCollection)
    unlisted =
      walked.unlisted + walked.strangers.filter(isWanted).map { UnreadFile(stranger: $0, in: vault.store) }
  }

  /// Scans some of the files of another scan again.
  private init(_ files: ArraySlice<VaultPath>, again scan: VaultScan) {
    (vault, self.files, unlisted, waitsForSaves) = (scan.vault, Array(files), [], false)
    openTasks = scan.openTasks
    collections = scan.collections
  }

  /// Reads the files that may contain listed items again, a few at a time, for lists that are too long to
  /// buffer.
  ///
  /// - Parameters:
  ///   - unreadable: the files that the first reading couldn't read.
  ///   - read: reads some files; returns the unreadable ones among them, and whether the caller wants more.
  /// - Returns: the files that either reading couldn't read, in path order. Files that disappear in between
  ///   are missing, too.
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

  /// Runs `body` with the scanner at each file, and collects the results.
  ///
  /// - Parameter isWorth: tests a file's bytes for whether to parse it as Markdown at all.
  package func map<Result: Sendable>(
    where isWorth: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true },
    _ body: @escaping @Sendable (inout ItemScanner) -> Result
  ) -> Found<Result> {
    let gathered = gather([(file: Int, result: Result)](), where: isWorth) { scanner, file, part in
      part.append((file, body(&scanner)))
    }
    // The results may be large, so this sorts only their numbers.
    let order = gathered.parts.enumerated().flatMap { part, results in
      results.enumerated().map { (file: $1.file, part: part, index: $0) }
    }
    let results = order.sorted { $0.file < $1.file }.map { gathered.parts[$0.part][$0.index] }
    return Found(results: results, unreadable: gathered.unreadable)
  }

  /// Runs `body` with the scanner at each file, the number of the file and the thread's part so far. This
  /// is cheaper than a result for each file.
  ///
  /// - Parameters:
  ///   - empty: the initial part of each thread, which gets files in rising order.
  ///   - enough: the sign that `body` raises when the results from the files so far are enough.
  package func gather<Part: Sendable>(
    _ empty: Part, until enough: StopSign? = nil,
    where isWorth: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true },
    _ body: @escaping @Sendable (inout ItemScanner, _ file: Int, inout Part) -> Void
  ) -> Gathered<Part> {
    let (files, settings, unwritten) = (files, vault.settings, vault.unwritten.documents)
    let openTasks = openTasks
    let signs = [enough, vault.stopSign].compactMap(\.self)
    let look = {
      vault.store.scan(files, threads: Threads.processors, until: { signs.contains(where: \.isRaised) }) {
        _ in
        Visitor(
          files: files, unwritten: unwritten,
          scanner: ItemScanner(settings: settings, openTasks: openTasks), isWorth: isWorth, body: body,
          part: empty)
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

  /// The result of a scan.
  package struct Found<Result: Sendable>: Sendable {
    /// The results with the numbers of their files, in file order.
    package let results: [(file: Int, result: Result)]
    /// The unreadable files and folders, in path order.
    package let unreadable: [UnreadFile]

    /// Returns the results for a change that must not overlook anything.
    ///
    /// - Throws: `VaultError.unreadable`.
    package func complete() throws -> [Result] {
      try unreadable.refuseIncomplete()
      return results.map(\.result)
    }
  }

  /// The parts from all threads of a scan.
  package struct Gathered<Part: Sendable>: Sendable {
    /// One for each thread.
    package let parts: [Part]
    /// The unreadable files and folders, in path order.
    package let unreadable: [UnreadFile]
  }

  /// The work of one thread on each of its files.
  private struct Visitor<Part: Sendable>: FileVisitor, ~Copyable {
    let files: [VaultPath]
    /// Documents that replace the files on disk.
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
