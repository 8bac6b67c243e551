import Foundation
import OffloadAsync
import OffloadKit
import TestSupport
import Testing

@Suite struct `A vault in tasks` {
  /// More pieces of work than there are threads for tasks, each of which waits for all of them.
  @Test func `holds none of the tasks' threads while it works`() async throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    let vault = try sample.vault
    let count = ProcessInfo.processInfo.activeProcessorCount * 2 + 4
    let meeting = Meeting(of: count)
    let met = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<count {
        group.addTask { try await vault.perform { _ in meeting.wait() } }
      }
      return try await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(met == Array(repeating: true, count: count))
  }

  @Test func `hands back what was read, made or refused`() async throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    let vault = try sample.vault
    let made = try await vault.perform { try $0.items.create(NewItem("b")) }
    #expect(made.content == "b")
    #expect(try await vault.perform { try $0.items.fetchAll().map(\.content) } == ["a", "b"])
    await #expect(throws: VaultError.self) { try await vault.perform { try $0.items.create(NewItem(" ")) } }
  }

  @Test func `does nothing for a task that was cancelled before`() async throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    let vault = try sample.vault
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await vault.perform { try $0.items.create(NewItem("b")) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(sample.text("inbox.md") == "- a\n")
  }

  @Test func `tells of changes in a loop, which ends when it is left`() async throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    let vault = try sample.vault
    let changes = vault.changes
    try sample.write("- other\n", to: "inbox.md")
    var seen: [VaultChange] = []
    for try await news in changes {
      seen += news
      if seen.contains(where: { $0.path == "inbox.md" }) { break }
    }
    #expect(seen.contains { $0.path == "inbox.md" && !$0.isOwn })
  }

  /// Where some wait for each other.
  private final class Meeting: Sendable {
    private let condition = NSCondition()
    private let size: Int
    private nonisolated(unsafe) var count = 0

    init(of size: Int) { self.size = size }

    /// Whether all have come; after half a minute they have not.
    func wait() -> Bool {
      condition.withLock {
        count += 1
        condition.broadcast()
        let end = Date(timeIntervalSinceNow: 30)
        while count < size { if !condition.wait(until: end) { return false } }
        return true
      }
    }
  }
}
