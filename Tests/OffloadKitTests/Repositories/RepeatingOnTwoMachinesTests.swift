import Foundation
import OffloadKit
import TestSupport
import Testing

@Suite struct `Completing one occurrence on two machines` {
  @Test(
    arguments: [
      "- [ ] a  [repeat:: every day]  [due:: 2026-03-09]",
      "- [ ] a 🔁 every week on Monday 📅 2026-03-09 #x ^b",
      "* [/] a  [created:: 2026-01-01]  [repeat:: every 2 weeks when done]  [scheduled:: 2026-03-01]",
      "1. [ ] a  [repeat:: every month on the last]  [start:: 2026-01-31]  [due:: 2026-02-28T08:00]",
      "- [ ] a 🆔 q ⛔ z 🔁 every day when done", "- a  [repeat:: every day]  [onCompletion:: delete]",
    ], ["stamp: date\n", "stamp: minute\n", "stamp: off\nfields: emoji\n"])
  func `on one day gives one text`(line: String, settings: String) throws {
    let files = ["A.md": "- before\n\(line)\n  - child\n- after\n", ".offload/config.yml": settings]
    // 00:05 in Kiritimati and 23:55 in Honolulu, both on 10 March.
    let clocks = [(1_773_050_700, 14 * 3600), (1_773_222_900, -10 * 3600)]
    let texts = try clocks.map { seconds, offset in
      let sample = try SampleVault(files)
      let now = Moment(secondsSince1970: seconds, utcOffset: offset)
      #expect(now.date == SampleVault.today)
      let vault = try Vault.open(sample.folder.path, now: now, user: sample.user)
      try vault.items.markCompleted([sample.item("a")])
      return try #require(sample.text("A.md"))
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0] != files["A.md"])
  }
}
