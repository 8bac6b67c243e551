import Foundation
import StoreFaults
import TestSupport
import Testing
import VaultModel
import VaultStore

@Suite struct `Items handed over one after another` {
  /// More files than are read at a time, and words that several items share.
  private let files = Dictionary(
    uniqueKeysWithValues: (0..<150).map { number in
      (
        "area \(number % 7)/\(number).md",
        "- [ ] same words #t\n  - nested \(number)\n- [x] done \(number % 3)\n"
      )
    })

  private let requests: [ListRequest] = {
    var first = ListRequest()
    first.limit = 7
    var sorted = ListRequest(includesClosed: true)
    sorted.sort = [SortKey(.known(.content), descending: true)]
    return [ListRequest(), ListRequest(.text("nested 1")), ListRequest(.text("nowhere")), first, sorted]
  }()

  @Test(arguments: [0, 40, .max]) func `are the same however few are kept`(kept: Int) throws {
    let sample = try SampleVault(files)
    for request in requests {
      let vault = try sample.vault
      let stream = vault.stream(request, keeping: kept)
      let expected = try vault.list(request).items
      for _ in 0..<2 {
        var items: [ListedItem] = []
        #expect(
          stream.send {
            items.append($0)
            return true
          }.isEmpty)
        #expect(items == expected)
      }
    }
    #expect(sample.files.count == files.count)
  }

  @Test func `are read no further than they are wanted`() throws {
    let sample = try SampleVault(files)
    let vault = try sample.vault
    var count = 0
    _ = vault.stream(ListRequest(), keeping: 0).send { _ in
      count += 1
      return count < 5
    }
    #expect(count == 5)
    #expect(sample.files.count == files.count)
  }

  @Test func `take one reading of the files where they are kept, else two`() throws {
    let sample = try SampleVault(files)
    let fileSystem = FaultyFileSystem()
    let vault = try Vault.open(
      sample.folder.path, now: SampleVault.now, user: sample.user, on: fileSystem)
    let reads = { (kept: Int) in
      let before = fileSystem.calls.count { $0 == .open }
      _ = vault.stream(ListRequest(), keeping: kept).send { _ in true }
      return fileSystem.calls.count { $0 == .open } - before
    }
    let once = reads(.max)
    #expect(reads(0) == once + files.count)
    #expect(sample.files.count == files.count)
  }
}
