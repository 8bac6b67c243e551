import TestSupport
import Testing
import VaultSyntax

@Suite struct `Looking for bytes` {
  @Test func `finds the first of several, wherever it stands`() {
    var generator = SeededGenerator(seed: 1)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0..<12, using: &generator) }
      let start = Int.random(in: 0...count, using: &generator)
      let found = bytes.withUnsafeBufferPointer { $0.firstIndex(of: SIMD4(1, 2, 3, 3), from: start) }
      #expect(found == bytes[start...].firstIndex { (1...3).contains($0) })
    }
  }
}
