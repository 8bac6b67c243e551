import Foundation
import TestSupport
import Testing

@testable import OffloadKit

/// The JSON follows https://taskwarrior.org/docs/design/task/ (attributes) and `task import`.
@Suite struct `An export for Taskwarrior` {
  private func export(_ text: String, named path: String = "inbox.md") throws -> (
    tasks: [[String: Any]], losses: [Loss]
  ) {
    let sample = try SampleVault([path: text])
    var request = ListRequest(.everything)
    request.includesClosed = true
    let vault = try sample.vault
    let exported = try vault.export(vault.list(request).items, as: .taskwarrior)
    let tasks = try JSONSerialization.jsonObject(with: Data(exported.bytes)) as? [[String: Any]]
    return (try #require(tasks), exported.losses)
  }

  @Test func `has each field in its place`() throws {
    let line =
      "- [ ] Call mum #family  [priority:: high]  [created:: 2026-03-01]  [scheduled:: 2026-03-11]  [start:: 2026-03-10]"
      + "  [due:: 2026-03-12T18:30]  [effort:: 3]\n  the new number\n  is on the fridge\n"
    let (tasks, losses) = try export(line)
    let task = try #require(tasks.first)
    let texts = task.compactMapValues { $0 as? String }
    #expect(
      texts.filter { $0.key != "uuid" } == [
        "description": "Call mum", "status": "pending", "priority": "H", "entry": "20260301T000000Z",
        "scheduled": "20260311T000000Z", "wait": "20260310T000000Z", "due": "20260312T183000Z", "effort": "3",
      ])
    #expect(task["tags"] as? [String] == ["family"])
    let notes = try #require(task["annotations"] as? [[String: String]])
    #expect(notes.map { $0["description"] } == ["the new number", "is on the fridge"])
    #expect(Set(notes.map { $0["entry"] }).count == 2)
    #expect(losses.isEmpty)
  }

  @Test(arguments: [
    ("- [x] a  [completion:: 2026-03-09]\n", "completed", "20260309T000000Z"),
    ("- [-] a  [cancelled:: 2026-03-08]\n", "deleted", "20260308T000000Z"),
  ])
  func `says what is closed`(line: String, status: String, end: String) throws {
    let task = try #require(try export(line).tasks.first)
    #expect(task["status"] as? String == status && task["end"] as? String == end)
  }

  @Test(arguments: [
    ("every day", "daily"), ("every weekday", "weekdays"), ("every 2 weeks", "2weeks"),
    ("every month", "monthly"),
    ("every year", "yearly"),
  ])
  func `makes a template of what repeats`(rule: String, recur: String) throws {
    let task = try #require(try export("- [ ] a  [repeat:: \(rule)]  [due:: 2026-03-12]\n").tasks.first)
    #expect(task["recur"] as? String == recur && task["status"] as? String == "recurring")
  }

  @Test(arguments: [
    "- [ ] a  [repeat:: every week when done]  [due:: 2026-03-12]\n", "- [ ] a  [repeat:: every week]\n",
    "- [ ] a  [repeat:: every month on the last]  [due:: 2026-03-12]\n",
  ])
  func `leaves out a rule that Taskwarrior doesn't have, and says so`(line: String) throws {
    let (tasks, losses) = try export(line)
    #expect(tasks.first?["recur"] == nil && tasks.first?["status"] as? String == "pending")
    #expect(losses.map(\.part) == [.repetition])
  }

  @Test func `names a task by its words, and two with the same words apart`() throws {
    let text = "- [ ] a  [id:: x]\n- [ ] a\n- [ ] b  [dependsOn:: x]\n"
    let (first, second) = (try export(text).tasks, try export(text + "- [ ] c\n").tasks)
    let uuids = first.compactMap { $0["uuid"] as? String }
    #expect(Set(uuids).count == 3 && second.prefix(3).compactMap { $0["uuid"] as? String } == uuids)
    #expect(uuids.allSatisfy { UUID(uuidString: $0) != nil })
    #expect(first[2]["depends"] as? [String] == [uuids[0]])
  }

  @Test func `takes the collection for the project, if the item has none of its own`() throws {
    let text = "- [ ] a\n- [ ] b  [project:: Home.Garden]\n"
    #expect(
      try export(text, named: "Work.md").tasks.map { $0["project"] as? String } == ["Work", "Home.Garden"])
    #expect(try export(text).tasks.map { $0["project"] as? String } == [nil, "Home.Garden"])
  }

  @Test func `comes back as it went`() throws {
    let text =
      "- [ ] a #x  [priority:: high]  [due:: 2026-03-12]  [project:: P]\n- [x] b  [completion:: 2026-03-09]\n"
    let sample = try SampleVault(["inbox.md": text, "Back.md": ""])
    var request = ListRequest(.everything)
    request.includesClosed = true
    let vault = try sample.vault
    let bytes = try vault.export(vault.list(request).items, as: .taskwarrior).bytes
    _ = try vault.items.add(vault.readImport(bytes, as: .taskwarrior), to: Target("Back.md"))
    let back = try sample.vault.items.fetchAll().filter { $0.place.path == "Back.md" }
    #expect(back.map(\.content) == ["a", "b"] && back.map(\.tags) == [["x"], []])
    #expect(back[0].due == CivilDateTime(iso: "2026-03-12") && back[1].status == .done)
    #expect(back[0].fields.map(\.key) == ["project"])
  }
}
