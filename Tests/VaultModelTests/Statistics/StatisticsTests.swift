import Testing

@testable import VaultModel

@Suite struct `Statistics of a vault` {
  private func statistics(_ files: [String: String]) throws -> Statistics {
    let sample = try SampleVault(files)
    let before = sample.files
    defer { #expect(sample.files == before) }
    return try sample.vault.statistics().value
  }

  private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

  @Test func `count what was captured and done on its day`() throws {
    let statistics = try statistics([
      "inbox.md": """
      - a  [created:: 2026-03-10]
      - [x] b ➕ 2026-03-10T09:30 ✅ 2026-03-10
      - [ ] c  [completion:: 2026-03-10]
      - [-] d  [cancelled:: 2026-03-10]
      - [x] e  [created:: 2026-02-30]  [created:: 2026-03-09]

      """,
      "archive/Old.md": "- [x] f  [completion:: 2026-03-01]\n", "tags.md": "- #x  [created:: 2026-03-10]\n",
    ])
    #expect(statistics.activity(on: try day("2026-03-10")) == .init(captured: 2, done: 1, cancelled: 1))
    #expect(statistics.activity(on: try day("2026-03-09")) == .init(captured: 1))
    #expect(statistics.activity(on: try day("2026-03-01")) == .init(done: 1))
    #expect(
      (statistics.itemCount, statistics.doneCount, statistics.cancelledCount, statistics.openCount) == (
        6, 3, 1, 2
      ))
    #expect(statistics.collections.count == 2)
  }

  @Test func `sum up days, weeks from Monday, and months, this one last`() throws {
    let statistics = try statistics([
      "inbox.md": """
      - a  [created:: 2026-03-09]
      - b  [created:: 2026-03-08]
      - c  [created:: 2026-02-28]
      - d  [created:: 2026-03-11]

      """
    ])
    #expect(statistics.lastDays(3).map(\.activity.captured) == [1, 1, 0])
    let weeks = statistics.lastWeeks(3)
    #expect(weeks.map { "\($0.days.lowerBound)" } == ["2026-02-23", "2026-03-02", "2026-03-09"])
    #expect(weeks.map(\.activity.captured) == [1, 1, 2])
    let months = statistics.lastMonths(14)
    #expect(months.count == 14 && "\(months[0].days.lowerBound)" == "2025-02-01")
    #expect(months.suffix(2).map(\.activity.captured) == [1, 3])
    #expect(statistics.lastDays(0) == [] && statistics.lastDays(-1) == [])
  }

  @Test func `tell the age of what is open at the top of the inbox`() throws {
    let statistics = try statistics([
      "inbox.md": """
      - a  [created:: 2026-03-10]
        - nested  [created:: 2020-01-01]
      - b  [created:: 2026-03-03]
      - c  [created:: 2026-03-02]
      - d  [created:: 2024-01-01]
      - [x] e  [created:: 2019-01-01]
      call mum

      """
    ])
    #expect(statistics.inbox == [.today: 1, .week: 1, .month: 1, .longer: 1, .unknown: 1])
    #expect(statistics.inboxCount == 5)
    #expect(statistics.oldestInInbox == (try day("2024-01-01")))
  }

  @Test func `put the most used tag and the fullest collection first`() throws {
    let statistics = try statistics([
      "A.md": "- a #x\n", "B.md": "---\ntags: y\n---\n- b #y\n- c #z\n- [x] d\n", "tags.md": "- #unused\n",
    ])
    #expect(statistics.tags.map(\.name) == ["y", "x", "z"])
    #expect(statistics.collections.map(\.name) == ["B", "A"])
  }

  @Test func `of nothing are nothing`() throws {
    let statistics = try statistics([:])
    #expect(statistics.itemCount == 0 && statistics.inboxCount == 0 && statistics.oldestInInbox == nil)
    #expect(statistics.lastDays(371).allSatisfy { $0.activity.total == 0 })
  }

  @Test func `end where the calendar does`() {
    let first = Statistics(today: .first, collections: [], tags: [])
    #expect(first.lastDays(7).count == 1 && first.lastMonths(12).count == 1)
    let last = Statistics(today: .last, collections: [], tags: [])
    #expect(last.lastWeeks(2).count == 2)
  }
}
