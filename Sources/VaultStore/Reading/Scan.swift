internal import Synchronization

extension Store {
  /// Opens and reads each file once, with more than one thread, and returns what their visitors gathered.
  ///
  /// A thread visits files in rising order, but which files it gets is chance. If a file can't be read, the thread
  /// calls its visitor's `failed`. If the disk is slow, more threads than `threads` work.
  /// - Parameters:
  ///   - isOver: if it returns true, no thread takes further files; the files taken until then come before all others.
  ///   - visitor: makes the visitor of one thread.
  package func scan<Visitor: FileVisitor & ~Copyable>(
    _ files: [VaultPath], threads: Int, until isOver: @Sendable () -> Bool = { false },
    visitor: @Sendable (_ thread: Int) -> Visitor
  ) -> [Visitor.Gathered] {
    // Starting a thread costs more than reading a handful of files.
    let count = max(1, min(threads, files.count / Store.filesAtOnce))
    let results = Mutex<[Visitor.Gathered]>([])
    let next = Atomic(0)
    let hasHelp = Atomic(false)
    /// Returns true if it stopped before the end of the files, since they come too slowly for so few threads.
    func work(_ thread: Int) -> Bool {
      var visitor = visitor(thread)
      var reader = FileReader(calls: calls, root: root)
      var wait = DiskWait()
      var needsHelp = false
      while !needsHelp, !isOver() {
        let first = next.add(Store.filesAtOnce, ordering: .relaxed).oldValue
        guard first < files.count else { break }
        for index in first..<min(first + Store.filesAtOnce, files.count) {
          reader.read(files[index], index, &visitor)
        }
        // Help for the last few files would come too late.
        needsHelp =
          wait.isLong(for: Store.filesAtOnce) && first + DiskWait.fewest < files.count
          && hasHelp.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
      }
      let gathered = visitor.gathered()
      results.withLock { $0.append(gathered) }
      return needsHelp
    }
    Threads.run(count) { thread in
      if work(thread) { Threads.run(DiskWait.threads) { _ = work(count + $0) } }
    }
    return results.withLock { $0 }
  }

  /// Large enough that threads rarely meet, and small enough that no thread is left with a long rest.
  private static let filesAtOnce = 8
}

/// Looks at files during a scan. One visitor serves one thread.
package protocol FileVisitor: ~Copyable {
  associatedtype Gathered: Sendable

  /// - Parameters:
  ///   - index: the file's index in the scanned list.
  ///   - bytes: valid only during the call.
  mutating func visit(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>)
  mutating func failed(_ index: Int, _ failure: SystemFailure)
  /// Returns the result for all files that it visited.
  consuming func gathered() -> Gathered
}

/// One thread's buffer, which grows to the size of the largest file it has read.
private struct FileReader: ~Copyable {
  private let calls: Calls
  private let root: Descriptor
  private var buffer: UnsafeMutableBufferPointer<UInt8>

  init(calls: Calls, root: Descriptor) {
    self.calls = calls
    self.root = root
    buffer = .allocate(capacity: 1 << 17)
  }

  deinit {
    buffer.deallocate()
  }

  mutating func read(_ path: VaultPath, _ index: Int, _ visitor: inout some FileVisitor & ~Copyable) {
    do {
      let count = try fill(path)
      visitor.visit(index, UnsafeBufferPointer(rebasing: buffer[..<count]))
    } catch {
      visitor.failed(index, error)
    }
  }

  private mutating func fill(_ path: VaultPath) throws(SystemFailure) -> Int {
    let file = try calls.open(path.bytes, in: root, .reading)
    defer { calls.release(file) }
    var count = 0
    while true {
      if count == buffer.count { grow() }
      let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...]))
      let fileSystem = calls.fileSystem
      let offset = count
      let read = try calls.repeating { () throws(SystemFailure) in
        try fileSystem.read(file, into: rest, at: offset)
      }
      if read == 0 { return count }
      count += read
      guard count <= FileContents.largest else { throw .tooLargeToRead }
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2)
    _ = larger.update(fromContentsOf: buffer)
    buffer.deallocate()
    buffer = larger
  }
}
