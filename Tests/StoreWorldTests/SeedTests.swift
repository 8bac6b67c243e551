import StoreWorld
import Synchronization
import Testing

@Suite struct `Worlds of fixed seeds` {
  /// Many more of them are played by `.ci/deep`, optimised.
  private static let count = 40

  @Test func `find nothing`() {
    let found = Mutex<[String]>([])
    let count = Campaign(first: 1, count: Self.count).run { seed, trial in
      found.withLock { all in all.append("seed \(seed): \(trial.findings.map(\.text))") }
    }
    #expect(count == Self.count)
    #expect(found.withLock { $0 } == [])
  }

  @Test func `happen in the same way each time, and by the script of what happened`() {
    let stage = Stage()
    #expect((1...10).filter { !stage.repeats($0) } == [])
  }

  @Test func `differ from one another`() {
    #expect(Set((1...20).map { "\(Script(seed: UInt64($0)))" }).count == 20)
  }
}
