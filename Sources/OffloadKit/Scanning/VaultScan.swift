import VaultStore
import VaultSyntax

/// One look at files of a vault, on all processors.
///
/// Each file is opened once. Results come in file order, whatever the threads did.
struct VaultScan: Sendable {
  let vault: Vault
  let files: [VaultPath]
  /// Folders that could not be listed, so that their files are missing.
  private let unlisted: [String]

  /// - Parameter isWanted: which files of the vault are read; without it, those whose items are its own.
  init(_ vault: Vault, where isWanted: (VaultPath) -> Bool = \.holdsItems) {
    let walked = vault.walk()
    self.vault = vault
    files = walked.files.filter(isWanted)
    unlisted = walked.unlisted
  }

  /// Runs `body` at the scanner that stands at each file, and gathers what it returns.
  ///
  /// - Parameter isWorth: tells from a file's bytes whether it is read as Markdown at all.
  func map<Result: Sendable>(
    where isWorth: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true },
    _ body: @escaping @Sendable (inout ItemScanner) -> Result
  ) -> Found<Result> {
    let (files, settings) = (files, vault.settings)
    let parts = vault.store.scan(files, threads: Threads.processors) { _ in
      Visitor(files: files, scanner: ItemScanner(settings: settings), isWorth: isWorth, body: body)
    }
    return parts.reduce(into: Found(unreadable: unlisted)) { $0.add($1) }.inOrder
  }

  /// What a scan gathered.
  struct Found<Result: Sendable>: Sendable {
    /// With the number of the file, in file order.
    fileprivate(set) var results: [(file: Int, result: Result)] = []
    /// Files and folders that could not be read, in path order.
    fileprivate(set) var unreadable: [String] = []

    /// What was found, for a change that must not overlook anything.
    ///
    /// - Throws: `VaultError.unreadable`.
    func complete() throws -> [Result] {
      if !unreadable.isEmpty { throw VaultError.unreadable(unreadable) }
      return results.map(\.result)
    }

    fileprivate mutating func add(_ other: Found) {
      results += other.results
      unreadable += other.unreadable
    }

    fileprivate var inOrder: Found {
      var sorted = self
      sorted.results.sort { $0.file < $1.file }
      sorted.unreadable.sort()
      return sorted
    }
  }

  /// What one thread does with each of its files.
  private struct Visitor<Result: Sendable>: FileVisitor, ~Copyable {
    let files: [VaultPath]
    var scanner: ItemScanner
    let isWorth: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool
    let body: @Sendable (inout ItemScanner) -> Result
    var found = Found<Result>()

    mutating func visit(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
      guard isWorth(bytes) else { return }
      scanner.open(files[index], bytes)
      found.results.append((index, body(&scanner)))
    }

    mutating func failed(_ index: Int, _ failure: SystemFailure) {
      found.unreadable.append(files[index].text)
    }

    consuming func gathered() -> Found<Result> { found }
  }
}
