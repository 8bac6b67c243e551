internal import Synchronization
import VaultStore
import VaultSyntax

/// One look at files of a vault, on all processors.
///
/// Each file is opened once. Results come in file order, whatever the threads did.
struct VaultScan: Sendable {
  let vault: Vault
  let files: [VaultPath]

  /// All files of the vault whose items are its own.
  init(_ vault: Vault) throws {
    self.init(vault, files: try vault.walk().files.filter(\.holdsItems))
  }

  init(_ vault: Vault, files: [VaultPath]) {
    self.vault = vault
    self.files = files
  }

  /// Runs `body` at the scanner that stands at each file, and gathers what it returns.
  func map<Result: Sendable>(_ body: @escaping @Sendable (inout ItemScanner) -> Result) -> Found<Result> {
    let queue = Queue()
    let (files, vault) = (files, vault)
    let parts = concurrently(min(processorCount, 1 + files.count / Self.filesWorthAThread)) {
      var part = Found<Result>()
      var reader = vault.store.reader()
      var scanner = ItemScanner(settings: vault.settings)
      while true {
        let start = queue.take(Self.stride)
        guard start < files.count else { return part }
        for file in start..<min(start + Self.stride, files.count) {
          let result = reader.read(files[file]) { bytes in
            scanner.open(files[file], bytes)
            return body(&scanner)
          }
          if let result { part.results.append((file, result)) } else { part.unreadable.append(files[file]) }
        }
      }
    }
    return parts.reduce(into: Found()) { $0.add($1) }.inOrder
  }

  /// What a scan gathered.
  struct Found<Result: Sendable>: Sendable {
    /// With the number of the file, in file order.
    fileprivate(set) var results: [(file: Int, result: Result)] = []
    /// Files that could not be read, in path order.
    fileprivate(set) var unreadable: [VaultPath] = []

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

  /// Hands out the numbers of files.
  private final class Queue: Sendable {
    private let next = Atomic<Int>(0)

    func take(_ count: Int) -> Int { next.add(count, ordering: .relaxed).oldValue }
  }

  /// Below so many files a thread costs more than it saves.
  private static let filesWorthAThread = 64
  /// Files that a thread takes at a time.
  private static let stride = 16
}
