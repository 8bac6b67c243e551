import OffloadKit
import TestSupport
import Testing

@Suite struct `The filter of Obsidian's Tasks plugin` {
  private static let plugin = ".obsidian/plugins/obsidian-tasks-plugin/data.json"

  private func sample(_ filter: String, removing: Bool = false, _ files: [String: String] = [:]) throws
    -> SampleVault
  {
    let json =
      #"{"taskFormat": "tasksPluginEmoji", "globalFilter": "\#(filter)", "removeGlobalFilter": \#(removing)}"#
    return try SampleVault([Self.plugin: json, ".offload/config.yml": "stamp: off\n"].merging(files) { $1 })
  }

  private func task(_ words: String) -> NewItem {
    var item = NewItem(words)
    item.isTask = true
    return item
  }

  @Test(arguments: [
    ("#task", "call Ana", "- [ ] #task call Ana\n"),
    ("#task", "call #task Ana", "- [ ] call #task Ana\n"),
    ("#task", "call Ana #task/home", "- [ ] call Ana #task/home\n"),
    ("!do", "call Ana", "- [ ] !do call Ana\n"),
    ("🎯", "call Ana", "- [ ] 🎯 call Ana\n"),
    ("", "call Ana", "- [ ] call Ana\n"),
  ])
  func `goes before the words of a new task, once`(filter: String, words: String, line: String) throws {
    try sample(filter).change(to: ["inbox.md": line]) { try $0.items.create(task(words)) }
  }

  @Test func `stays away from thoughts, and with tags and dates where it belongs`() throws {
    let sample = try sample("#task")
    try sample.change(to: ["inbox.md": "- think\n"]) { try $0.items.create(NewItem("think")) }
    var item = task("call")
    item.tags = ["home"]
    item.due = CivilDateTime(iso: "2026-03-13")
    try sample.change(to: ["inbox.md": "- think\n- [ ] #task call #home 📅 2026-03-13\n"]) {
      try $0.items.create(item)
    }
    #expect(try sample.item("call").type == "task")
  }

  @Test func `comes with the checkbox that makes a thought a task`() throws {
    let sample = try sample("#task", ["inbox.md": "call Ana\n", "A.md": "- b\n- [ ] c\n- [ ] #task d\n"])
    try sample.change(to: ["inbox.md": "- [ ] #task call Ana\n"]) { vault in
      try vault.transaction("t") { try $0.items.makeTasks([sample.item("call Ana")]) }
    }
    try sample.change(to: ["A.md": "- [ ] #task b\n- [ ] #task c\n- [ ] #task d\n"]) { vault in
      try vault.transaction("t") { try $0.items.makeTasks(sample.items("b", "c", "d")) }
    }
  }

  @Test func `says what is a task`() throws {
    let sample = try sample("#task", ["A.md": "- [ ] a\n- [ ] #task b\n- [x] c #task\n- #task d\n"])
    func list(_ query: String) throws -> [String] {
      try sample.vault.list(ListRequest(sample.vault.query(query), includesClosed: true)).items.map(
        \.item.content)
    }
    #expect(try list("is:task") == ["b", "c"])
    #expect(try list("type:task") == ["b", "c"])
    #expect(try list("has:checkbox") == ["a", "b", "c"])
    #expect(try sample.vault.items.fetchAll().map(\.type) == [nil, "task", "task", nil])
  }

  @Test func `changes nothing about doing and reopening`() throws {
    let sample = try sample("#task", ["A.md": "- [ ] #task a\n- [ ] b\n"])
    try sample.change(to: ["A.md": "- [x] #task a ✅ 2026-03-10\n- [x] b ✅ 2026-03-10\n"]) {
      try $0.items.markCompleted(sample.items("a", "b"))
    }
    try sample.change(to: ["A.md": "- [ ] #task a\n- [ ] b\n"]) {
      try $0.items.reopen(sample.items("a", "b"))
    }
  }

  @Test func `goes into imported tasks`() throws {
    let sample = try sample("#task")
    let imported = try sample.vault.readImport(Array("call Ana\nx 2026-03-01 pay\n".utf8), as: .todoTxt)
    try sample.change(to: ["inbox.md": "- [ ] #task call Ana\n- [x] #task pay ✅ 2026-03-01\n"]) {
      try $0.items.add(imported)
    }
  }

  @Test(arguments: [(false, ["task", "home"]), (true, ["home"])])
  func `is among the tags that lists show, if Tasks shows it`(removing: Bool, shown: [String]) throws {
    let item = try sample("#task", removing: removing, ["A.md": "- [ ] #task a #home\n"]).item("a")
    #expect(item.shownTags == shown && item.tags == ["task", "home"])
  }
}
