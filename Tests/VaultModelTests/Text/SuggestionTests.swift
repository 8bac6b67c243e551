import Testing

@testable import VaultModel

@Suite struct `Did you mean` {
  @Test(
    arguments: [
      ("erands", "Errands"), ("Plan1", "Plan 1"), ("pasport", "passport"), ("tgas", "tags"),
    ])
  func `corrects a slip`(typed: String, known: String) {
    #expect(Suggestion.nearest(to: typed, among: ["other", known]) == known)
  }

  @Test(
    arguments: [
      ("2026-03-11", "2026-02-11"), ("2026-03-11", "2026-03-12"), ("Plan 2", "Plan 1"),
      ("Week 13", "Week 12"),
      ("q2", "q1"), ("15th", "16th"), ("Plan", "Plan1"), ("v2.1", "v2.2"), ("Plan 12", "Plan 1"),
      ("Room 101", "Room 110"),
    ])
  func `never corrects digits`(typed: String, known: String) {
    #expect(Suggestion.nearest(to: typed, among: [known]) == nil)
  }
}
