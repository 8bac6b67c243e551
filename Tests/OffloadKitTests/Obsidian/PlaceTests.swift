import Foundation
import OffloadKit
import TestSupport
import Testing

@Suite struct `Obsidian's places` {
  private func sample(_ app: String, _ files: [String: String] = [:]) throws -> SampleVault {
    try SampleVault(
      [".obsidian/app.json": app, ".offload/config.yml": "stamp: off\n"].merging(files) { $1 })
  }

  /// A file outside any vault.
  private func outside(_ name: String = "pic.png") throws -> (folder: TestFolder, path: String) {
    let folder = try TestFolder([name: "pixels"])
    return (folder, folder.url(name).path)
  }

  @Test(arguments: [
    ("{}", "Home/A.md", "pic.png"), (#"{"attachmentFolderPath": "/"}"#, "Home/A.md", "pic.png"),
    (#"{"attachmentFolderPath": "./"}"#, "Home/A.md", "Home/pic.png"),
    (#"{"attachmentFolderPath": "./"}"#, "A.md", "pic.png"),
    (#"{"attachmentFolderPath": "./img/"}"#, "Home/A.md", "Home/img/pic.png"),
    (#"{"attachmentFolderPath": "Files/img"}"#, "Home/A.md", "Files/img/pic.png"),
    (#"{"attachmentFolderPath": "attachments"}"#, "A.md", "attachments/pic.png"),
    ("no JSON", "A.md", "attachments/pic.png"),
  ])
  func `take what is attached`(app: String, note: String, place: String) throws {
    let sample = try sample(app, [note: "- a\n"])
    let file = try outside()
    try sample.change(to: [note: "- a ![[\(place)]]\n", place: "pixels"]) {
      try $0.items.updateAttachment(sample.item("a"), adding: file.path)
    }
    #expect(try sample.item("a ![[\(place)]]").attachments == [place])
  }

  @Test func `give way to the vault's own folder`() throws {
    let sample = try sample(
      #"{"attachmentFolderPath": "Files"}"#,
      [".offload/config.yml": "stamp: off\nattachments: Own\n", "A.md": "- a\n", "Own/B.md": "- b\n"])
    let file = try outside()
    try sample.change(to: ["A.md": "- a ![[Own/pic.png]]\n", "Own/pic.png": "pixels"]) {
      try $0.items.updateAttachment(sample.item("a"), adding: file.path)
    }
    #expect(try sample.vault.collections.fetchAll().map(\.name) == ["A"])
  }

  @Test(arguments: ["{}", #"{"attachmentFolderPath": "attachments"}"#, #"{"attachmentFolderPath": "./"}"#])
  func `hide no notes`(app: String) throws {
    let sample = try sample(app, ["A.md": "- a\n", "attachments/B.md": "- b\n"])
    #expect(try sample.vault.items.fetchAll().map(\.content) == ["a", "b"])
  }

  @Test(arguments: ["{}", "no JSON"])
  func `leave a file of the vault where it is`(app: String) throws {
    let sample = try sample(app, ["A.md": "- a\n", "Files/pic.png": "pixels", "B.md": ""])
    try sample.change(to: ["A.md": "- a ![[Files/pic.png]]\n"]) {
      try $0.items.updateAttachment(sample.item("a"), adding: sample.url("Files/pic.png").path)
    }
    var item = NewItem("b")
    item.attachedFiles = [sample.url("Files/../Files/pic.png").path]
    try sample.change(to: ["B.md": "- b ![[Files/pic.png]]\n"]) {
      try $0.items.create(item, in: Target("B.md"))
    }
  }

  @Test func `take a copy of a hidden file, as of one outside`() throws {
    let sample = try sample("{}", ["A.md": "- a\n", ".hidden/pic.png": "pixels"])
    try sample.change(to: ["A.md": "- a ![[pic.png]]\n", "pic.png": "pixels"]) {
      try $0.items.updateAttachment(sample.item("a"), adding: sample.url(".hidden/pic.png").path)
    }
  }

  @Test(arguments: [
    ("{}", "Garden.md"), (#"{"newFileLocation": "root", "newFileFolderPath": "Notes"}"#, "Garden.md"),
    (#"{"newFileLocation": "folder", "newFileFolderPath": "Notes/New/"}"#, "Notes/New/Garden.md"),
    (#"{"newFileLocation": "folder"}"#, "Garden.md"), (#"{"newFileLocation": "current"}"#, "Garden.md"),
  ])
  func `take new notes`(app: String, place: String) throws {
    let sample = try sample(app)
    try sample.change(to: [place: "# Garden\n"]) { try $0.collections.create(name: "Garden") }
    try sample.change(to: ["Home/Roof.md": "# Roof\n"]) { try $0.collections.create(name: "Home/Roof") }
    let folder = place.dropLast("Garden.md".count)
    try sample.change(to: ["\(folder)New.md": "- x\n"]) {
      try $0.items.create(NewItem("x"), in: $0.target("New", creating: true))
    }
  }

  @Test(arguments: [
    (#"{"newFileLocation": "current"}"#, "Home/b.md"),
    (#"{"newFileLocation": "folder", "newFileFolderPath": "Notes"}"#, "Notes/b.md"),
  ])
  func `take what an item becomes`(app: String, place: String) throws {
    let sample = try sample(app, ["Home/A.md": "- b\n  - c\n"])
    try sample.change(to: ["Home/A.md": "- [[b]]\n", place: "# b\n\n- c\n"]) {
      try $0.items.promote(sample.item("b"))
    }
  }

  @Test func `leave a note that gets another name where it is`() throws {
    let sample = try sample(
      #"{"newFileLocation": "folder", "newFileFolderPath": "Notes"}"#, ["A.md": "- a\n"])
    try sample.change(to: ["A.md": nil, "B.md": "- a\n"]) { try $0.collections.rename("A.md", to: "B") }
  }

  @Test(arguments: ["attachmentFolderPath", "newFileFolderPath"], ["../x", "a/../b", ".git/hooks", "a/.b"])
  func `lie in the vault, and are seen`(key: String, folder: String) throws {
    let sample = try sample(#"{"newFileLocation": "folder", "\#(key)": "\#(folder)"}"#, ["A.md": "- a\n"])
    #expect(
      try sample.vault.notices.map(\.description) == [
        "\(key) in .obsidian/app.json takes a folder inside the vault; Offload uses its default"
      ])
    let file = try outside()
    try sample.change(to: ["A.md": "- a ![[pic.png]]\n", "pic.png": "pixels"]) {
      try $0.items.updateAttachment(sample.item("a"), adding: file.path)
    }
    try sample.change(to: ["B.md": "# B\n"]) { try $0.collections.create(name: "B") }
  }
}
