import Foundation
import StoreWorld
import Testing

@Suite struct `The disk in memory` {
  private static let folders = ["/dev/shm", NSTemporaryDirectory()].filter {
    FileManager.default.isWritableFile(atPath: $0)
  }

  @Test(arguments: folders) func `answers every call as the machine's own does`(folder: String) throws {
    for seed in UInt64(0)..<150 {
      let calls = try Comparison.difference(seed: seed, in: folder)
      #expect(calls == nil, "seed \(seed):\n\(calls?.joined(separator: "\n") ?? "")")
    }
  }
}
