import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `The history of a vault` {
  @Test func `undo goes back step by step, and redo forth`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    var states = [sample.files]
    for tag in ["x", "y", "z"] {
      try sample.vault.items.addTag(tag, to: [sample.item("a")])
      states.append(sample.files)
    }
    for state in states.dropLast().reversed() {
      #expect(try sample.vault.history.undo().operation != nil)
      #expect(sample.files == state)
    }
    try sample.refuse("nothingToUndo") { _ = try $0.history.undo() }
    for state in states.dropFirst() {
      #expect(try sample.vault.history.redo().value.command == "tag")
      #expect(sample.files == state)
    }
    try sample.refuse("nothingToRedo") { _ = try $0.history.redo() }
  }

  @Test func `any operation is taken back, not only the last`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    try sample.vault.items.star([sample.item("a")])
    let starred = try #require(sample.vault.history.operations().first)
    try sample.vault.items.star([sample.item("c")])
    let undone = try sample.vault.history.undo(starred.id)
    #expect(undone.value.id == starred.id && undone.files == ["A.md"])
    #expect(sample.text("A.md") == "- a\n- b\n- c  [starred:: true]\n")
    try sample.refuse("alreadyUndone") { _ = try $0.history.undo(starred.id) }
    let undo = try #require(sample.vault.history.operations().first)
    _ = try sample.vault.history.undo(undo.id)
    #expect(sample.text("A.md") == "- a  [starred:: true]\n- b\n- c  [starred:: true]\n")
    #expect(try sample.vault.history.operations().map(\.isUndone) == [false, true, false, false])
  }

  @Test func `what was edited since is kept`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    try sample.vault.items.star([sample.item("b")])
    try sample.write("- new\n- a\n- b  [starred:: true]\n- last\n", to: "A.md")
    _ = try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- new\n- a\n- b\n- last\n")
  }

  @Test func `undo is refused where the very lines were changed`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    try sample.vault.items.star([sample.item("b")])
    try sample.write("- a\n- b, otherwise  [starred:: true]\n", to: "A.md")
    let error = try sample.refuse("undoBlocked") { _ = try $0.history.undo() }
    guard case .undoBlocked(let operation, let path, _) = error else { return }
    #expect(operation == "1" && path == "A.md")
  }

  @Test func `undo is refused where the file is gone, or its name is taken`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "B.md": "- b\n"])
    try sample.vault.items.star([sample.item("a")])
    try sample.remove("A.md")
    try sample.refuse("undoFileGone") { _ = try $0.history.undo() }
    try sample.vault.collections.delete("B.md")
    try sample.write("- other\n", to: "b.md")
    try sample.refuse("undoBlocked") { _ = try $0.history.undo() }
    try sample.remove("b.md")
    try sample.vault.collections.create(name: "C")
    try sample.vault.collections.rename("C.md", to: "D")
    try sample.remove("D.md")
    try sample.refuse("undoFileGone") { _ = try $0.history.undo() }
  }

  @Test func `a file that was made goes again, unless somebody has written into it`() throws {
    let sample = try SampleVault()
    try sample.vault.collections.create(name: "A")
    try sample.write("# A\n- mine\n", to: "A.md")
    try sample.refuse("undoBlocked") { _ = try $0.history.undo() }
    try sample.vault.collections.create(name: "B")
    try sample.remove("B.md")
    try sample.refuse("undoBlocked") { _ = try $0.history.undo() }
    #expect(sample.text("B.md") == nil)
  }

  @Test func `what came to nothing is not brought back`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let starred = try #require(sample.text("A.md"))
    _ = try sample.vault.history.undo()
    try sample.write(starred, to: "A.md")
    try sample.refuse("nothingLeftToRedo") { _ = try $0.history.redo() }
    #expect(sample.text("A.md") == starred)
  }

  @Test func `a change ends what can be brought back`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    try sample.vault.items.star([sample.item("a")])
    _ = try sample.vault.history.undo()
    try sample.vault.items.star([sample.item("b")])
    try sample.refuse("nothingToRedo") { _ = try $0.history.redo() }
  }

  @Test func `a dry run of undo and redo writes nothing`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let files = sample.files
    let undo = try sample.vault.history.undo(dryRun: true)
    #expect(
      undo.operation == nil
        && String(decoding: undo.diff, as: UTF8.self).contains("-- a  [starred:: true]\n+- a\n"))
    #expect(sample.files == files)
    _ = try sample.vault.history.undo()
    let redo = try sample.vault.history.redo(dryRun: true)
    #expect(
      String(decoding: redo.diff, as: UTF8.self).contains("+- a  [starred:: true]\n")
        && sample.text("A.md") == "- a\n")
  }

  @Test func `an operation tells its command, its time, its items and its change`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "B.md": ""])
    try sample.vault.items.moveToCollection([sample.item("a")], collection: Target("B.md"))
    let operation = try sample.vault.history.operation("1")
    #expect(operation.command == "move" && operation.time == CivilDateTime(iso: "2026-03-10T09:00"))
    #expect(
      operation.id.description == "1" && operation.reverts == nil
        && operation.files.sorted() == ["A.md", "B.md"])
    #expect(operation.items.map(\.words) == ["a"])
    #expect(
      operation.items[0].from == Place(path: "A.md", line: 1)
        && operation.items[0].to == Place(path: "B.md", line: 1))
    let diff = String(
      decoding: try sample.vault.history.diffs(of: [operation.id])[operation.id] ?? [], as: UTF8.self)
    #expect(diff.contains("--- a/A.md\n+++ b/A.md\n") && diff.contains("-- a\n") && diff.contains("+- a\n"))
    try sample.refuse("operationNotFound") { _ = try $0.history.operation("7") }
    let other = try SampleVault(["A.md": "- a\n"])
    #expect(try other.vault.history.diffs(of: [operation.id]) == [:])
    try other.refuse("operationNotFound") { _ = try $0.history.undo(operation.id) }
  }

  @Test func `an item is followed through words and places`() throws {
    let sample = try SampleVault(["A.md": "- a\n- other\n", "B.md": ""])
    try sample.vault.items.update(sample.item("a"), text: Array("b".utf8))
    try sample.vault.items.star([sample.item("other")])
    try sample.vault.items.moveToCollection([sample.item("b")], collection: Target("B.md"))
    try sample.vault.items.markCompleted([sample.item("b")])
    let operations = try sample.vault.history.operations(of: sample.item("b"))
    #expect(operations.map(\.command) == ["done", "move", "edit"])
    #expect(try sample.vault.history.operations(limit: 2).map(\.command) == ["done", "move"])
  }

  @Test func `diffs of files that came, went and were renamed are told`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.collections.create(name: "B")
    try sample.vault.collections.rename("B.md", to: "C")
    try sample.vault.collections.delete("C.md")
    let diffs = try sample.vault.history.operations().map {
      String(decoding: try sample.vault.history.diffs(of: [$0.id])[$0.id] ?? [], as: UTF8.self)
    }
    #expect(
      diffs[0].hasPrefix("--- a/C.md\n+++ /dev/null\n") && diffs[2].hasPrefix("--- /dev/null\n+++ b/B.md\n"))
    #expect(diffs[1].contains("-# B\n+# C\n"))
  }
}

@Suite struct `A vault and its operations` {
  @Test func `several changes are one operation`() throws {
    let sample = try SampleVault(["A.md": "- a\n", ".offload/config.yml": "stamp: off\n"])
    try sample.change(to: ["A.md": "- a #x\n- b #y\n", "C.md": "# C\n"]) { vault in
      let report = try vault.transaction("many") { change in
        try change.items.addTag("x", to: change.items.fetchByCollection("A.md"))
        let made = try change.items.create(NewItem("b"), in: Target("A.md"))
        try change.items.addTag("y", to: [made])
        try change.collections.create(name: "C")
        return try change.collectionItems.fetchRootItems(of: "A.md").count
      }
      #expect(
        report.value == 2 && report.files.sorted() == ["A.md", "C.md"] && report.isConfirmedDurable)
      #expect(report.operation != nil && report.diff.isEmpty)
    }
  }

  @Test func `a body that throws changes nothing`() throws {
    struct Stop: Error {}
    let sample = try SampleVault(["A.md": "- a\n"])
    let files = sample.files
    #expect(throws: Stop.self) {
      try sample.vault.transaction("x") { change in
        try change.items.star(change.items.fetchByCollection("A.md"))
        throw Stop()
      }
    }
    #expect(try sample.files == files && sample.vault.history.operations().isEmpty)
  }

  @Test func `a dry run tells what would change, and writes nothing at all`() throws {
    let sample = try SampleVault(["A.md": "- a\r\n- b", "B.md": "x\n", "C.md": "[[B]]\n"])
    let outside = try SampleVault(["f.txt": "f"])
    let files = sample.files
    let report = try sample.vault.transaction("x", dryRun: true) { change in
      try change.items.star(change.items.fetchByCollection("A.md"))
      try change.collections.rename("B.md", to: "D")
      var item = NewItem("n")
      item.attachments = [outside.systemPath("f.txt")]
      try change.items.create(item)
    }
    #expect(sample.files == files && !sample.exists(".offload"))
    let diff = String(decoding: report.diff, as: UTF8.self)
    #expect(
      report.operation == nil
        && report.files.map(\.text).sorted() == ["A.md", "C.md", "D.md", "attachments/f.txt", "inbox.md"])
    #expect(diff.contains("+- b  [starred:: true]\n\\ No newline at end of file\n"))
    #expect(diff.contains("--- a/B.md\n+++ /dev/null\n") && diff.contains("--- /dev/null\n+++ b/D.md\n"))
    #expect(diff.contains("# attachments/f.txt would be copied in\n") && diff.contains("+[[D]]\n"))
  }

  @Test func `a folder becomes a vault, once`() throws {
    let sample = try SampleVault()
    try sample.change(to: ["inbox.md": "# Inbox\n"]) { vault in
      let made = try Vault.make(vault.root, now: SampleVault.now, user: sample.user).report.value
      #expect(made == [.inbox])
    }
    try sample.change(to: [:]) { vault in
      let made = try Vault.make(vault.root, now: SampleVault.now, user: sample.user).report.value
      #expect(made.isEmpty)
    }
    let error = #expect(throws: VaultError.self) {
      try Vault.open("/nonexistent/folder", now: SampleVault.now, user: sample.user)
    }
    #expect(error?.name == "noFolder")
  }

  @Test func `a vault is found from a folder within it`() throws {
    let sample = try SampleVault(["a/b/x.md": "", "a/inbox.md": "", "c/.offload/config.yml": ""])
    let root = try sample.vault.root
    #expect(Vault.find(from: root + "/a/b") == root + "/a")
    #expect(Vault.find(from: root + "/a") == root + "/a")
    #expect(Vault.find(from: root + "/c") == root + "/c")
    #expect(Vault.find(from: "/nonexistent/x") == nil)
    #expect(try sample.vault.notices.isEmpty)
  }

  @Test func `what was written in an editor is one operation`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    try sample.change(to: ["A.md": "- a\n- b, longer\n- c\n"]) { vault in
      let editing = try vault.beginEditing(sample.item("b"))
      #expect(editing.line == 2)
      try sample.write("- a\n- b, longer\n- c\n", toSystemPath: editing.writing.file)
      #expect(try vault.finishEditing(editing, command: "edit", dryRun: true).operation == nil)
      try sample.write("- a\n- b, longer\n- c\n", toSystemPath: editing.writing.file)
      try vault.finishEditing(editing, command: "edit")
      #expect(!sample.exists(atSystemPath: editing.writing.file))
    }
  }

  @Test func `what was written in an editor is merged with what others saved meanwhile`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    let vault = try sample.vault
    let editing = try vault.beginEditing(sample.item("c"))
    try sample.write("- a\n- b\n- c, longer\n", toSystemPath: editing.writing.file)
    try sample.write("- z\n- a\n- b\n- c\n", to: "A.md")
    let report = try vault.finishEditing(editing, command: "edit")
    #expect(report.notes == [.merged("A.md")] && sample.text("A.md") == "- z\n- a\n- b\n- c, longer\n")
  }

  @Test func `an editor that changes nothing leaves nothing`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.change(to: [:]) { vault in
      let editing = try vault.beginEditing(sample.item("a"))
      #expect(try vault.finishEditing(editing, command: "edit").operation == nil)
    }
  }

  @Test func `what two have written on one line is not merged, and the text is kept`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    let vault = try sample.vault
    let editing = try vault.beginEditing(sample.item("b"))
    try sample.write("- a\n- b here\n", toSystemPath: editing.writing.file)
    try sample.write("- a\n- b there\n", to: "A.md")
    let error = try sample.refuse("editConflict") { try $0.finishEditing(editing, command: "edit") }
    guard case .editConflict(let path, let draft, let lines) = error else { return }
    #expect(path == "A.md" && lines == ["- b there\n"] && Array(draft.utf8) == editing.writing.file)
    #expect(sample.exists(atSystemPath: editing.writing.file))
  }
}
