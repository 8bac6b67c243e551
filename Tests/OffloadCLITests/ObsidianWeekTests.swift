import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// A week lived in an Obsidian vault of 2,000 notes by commands alone.
@Suite struct `A week in an Obsidian vault` {
  struct Ways: CustomTestStringConvertible {
    /// Of the daily notes, in Moment's tokens.
    let format: String
    let weekly: String
    let days: [String]
    let week: String
    /// A daily note that is there already, from the week before.
    let before: String

    var testDescription: String { format }
  }

  static let all = [
    Ways(
      format: "YYYY-MM-DD", weekly: "GGGG-[W]WW", days: (9...15).map { "2026-03-\($0 < 10 ? "0" : "")\($0)" },
      week: "2026-W11", before: "2026-03-06"),
    Ways(
      format: "YYYY/MM/YYYY-MM-DD dddd", weekly: "gggg-[KW]ww",
      days: zip(9..., ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]).map {
        "2026/03/2026-03-\($0 < 10 ? "0" : "")\($0) \($1)"
      }, week: "2026-KW11", before: "2026/03/2026-03-06 Freitag"),
    Ways(
      format: "DD.MM.YYYY", weekly: "GGGG[ week ]W",
      days: (9...15).map { "\($0 < 10 ? "0" : "")\($0).03.2026" },
      week: "2026 week 11", before: "06.03.2026"),
  ]

  private static func files(_ ways: Ways) -> [String: String] {
    var files = [
      ".obsidian/app.json":
        #"{"attachmentFolderPath": "Files", "newFileLocation": "folder", "newFileFolderPath": "New", "userIgnoreFilters": ["Clippings/"]}"#,
      ".obsidian/templates.json": #"{"folder": "Templates"}"#,
      ".obsidian/plugins/periodic-notes/data.json":
        "{\"daily\": {\"enabled\": true, \"folder\": \"Daily\", \"format\": \"\(ways.format)\", \"template\": \"Templates/Day\"},"
        + " \"weekly\": {\"enabled\": true, \"folder\": \"Weekly\", \"format\": \"\(ways.weekly)\"}}",
      ".obsidian/plugins/obsidian-tasks-plugin/data.json":
        ##"{"globalFilter": "#task", "taskFormat": "tasksPluginEmoji"}"##,
      ".obsidian/workspace.json": "{\"main\": {}}",
      "Daily/\(ways.before).md": "# before\n\n## Log\n\n- came home\n",
      "Templates/Day.md": "# {{date:YYYY-MM-DD}}\n\n- [ ] #task breathe\n\n## Log\n",
      "Templates/Person.md": "- [ ] #task birthday of {{title}} 📅 {{date}}\n",
      "Clippings/web.md": "- [ ] #task not mine\n",
      "Board.md":
        "---\n\nkanban-plugin: board\n\n---\n\n## Todo\n\n- [ ] tiles\n\n\n## Done\n\n**Complete**\n\n\n\n\n%% kanban:settings\n```\n{\"kanban-plugin\":\"board\"}\n```\n%%",
      "Files/tram.png": "png",
    ]
    for number in 1...1990 {
      files["Notes/\(number % 40)/note \(number).md"] =
        "---\nnumber: \(number)\n---\n# Note \(number)\n\nSome prose about tram \(number), see [[note \(number / 2 + 1)]].\n\n"
        + "- [ ] #task thing \(number) 📅 2026-04-\(10 + number % 20)\n- a plain line \(number)\n"
    }
    return files
  }

  @Test(arguments: all)
  func `touches only what it is about, and can all be undone`(ways: Ways) throws {
    let vault = try TestVault(Self.files(ways))
    let before = vault.snapshot()
    func say(_ line: String) {
      let run = vault.offload(line)
      #expect(run.status == 0, "\(line): \(run.talk)")
    }
    for (day, number) in zip(9...15, 1...) {
      vault.environment["OFFLOAD_NOW"] = "2026-03-\(day < 10 ? "0" : "")\(day)T09:00"
      say("offload")
      say("offload capture --to 'today#Log' 'day \(number) began'")
      say("offload capture --task 'errand \(number)'")
      say("offload list is:ready due:..+1w")
      say("offload find 'tram \(number)'")
    }
    say("offload done 'errand 1'")
    say("offload set 'errand 2' due=tomorrow")
    say("offload set 'errand 2' due=due+1w")
    say("offload move 'errand 3' --to week --create")
    say("offload move tiles --to 'Board#Done'")
    say("offload capture --to 'Board#Todo' grout")
    say("offload collection new Bathroom --template Person")
    say("offload capture --attach Files/tram.png 'a picture'")
    say("offload set 'note 7' status=active")
    let after = vault.snapshot()
    let changed = Set(after.keys.filter { after[$0] != before[$0] })
    #expect(before.keys.allSatisfy { after[$0] != nil })
    #expect(
      changed
        == Set(
          ["inbox.md", "Board.md", "New/Bathroom.md", "Weekly/\(ways.week).md", "Notes/7/note 7.md"]
            + ways.days.map { "Daily/\($0).md" }))
    let log = try vault.text("Daily/\(ways.days[1]).md")
    #expect(log == "# 2026-03-10\n\n- [ ] #task breathe\n\n## Log\n\n- day 2 began ➕ 2026-03-10\n")
    #expect(try vault.text("inbox.md").contains("- [ ] #task errand 4 ➕ 2026-03-12\n"))
    #expect(
      try vault.text("Board.md").contains("## Done\n\n**Complete**\n\n- [x] tiles ✅ 2026-03-15\n")
        && vault.text("Board.md").contains("- [ ] grout"))
    #expect(try !vault.text("inbox.md").contains("attachments"))
    let count = vault.offload("offload log").output.split(separator: "\n").count
    say("offload undo --last \(count)")
    let undone = vault.snapshot()
    #expect(undone.filter { before[$0.key] != $0.value }.keys.sorted() == [])
    #expect(before.keys.filter { undone[$0] == nil } == [])
  }
}
