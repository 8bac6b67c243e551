import Foundation
import OffloadKit
import TestSupport
import Testing

/// Files that a change of the whole vault comes upon, and that links lead from to where nothing is ever changed.
@Suite struct `A link to where nothing is changed` {
  /// The file, and the link in the vault.
  static let places = [
    (".x/n.md", ".x/n.md"), (".git/notes/n.md", ".git/notes/n.md"), (".x/n.md", "sub/../.x/n.md"),
    ("script.sh", "script.sh"), ("../outside.md", "../outside.md"),
  ]
  private static let text = "- [ ] plan #work ^p\n- see [[A]], [[A#^a]], [[A#Part]]\n"

  private func sample(_ place: (file: String, link: String)) throws -> SampleVault {
    let sample = try SampleVault([
      "A.md": "# A\n\n## Part\n\n- [ ] tea #work ^a\n", "B.md": "- [ ] milk #work, [[A]], [[n#^p]]\n",
      "sub/C.md": "- c\n",
    ])
    let file = place.file.hasPrefix("../") ? "\(sample.folder.path)-\(place.file.dropFirst(3))" : place.file
    let link = place.link.hasPrefix("../") ? file : place.link
    if file.hasPrefix("/") {
      try Data(Self.text.utf8).write(to: URL(fileURLWithPath: file))
    } else {
      try sample.write(Self.text, to: file)
    }
    try sample.link("n.md", to: link)
    return sample
  }

  private func leavesAlone(
    _ place: (file: String, link: String), to expected: [String: String?],
    _ body: (Change) throws -> Void
  ) throws {
    let sample = try sample(place)
    defer { try? FileManager.default.removeItem(atPath: sample.folder.path + "-outside.md") }
    var notes: [Note] = []
    try sample.change(to: expected) { notes = try $0.transaction("x", body).notes }
    #expect(notes.contains(.leftAlone([try #require(VaultPath.collection(at: "n.md"))])), "\(notes)")
    #expect(try String(contentsOf: sample.url("n.md"), encoding: .utf8) == Self.text)
  }

  @Test("is left alone by a tag's new name", arguments: places)
  func rename(_ place: (file: String, link: String)) throws {
    try leavesAlone(
      place,
      to: ["A.md": "# A\n\n## Part\n\n- [ ] tea #job ^a\n", "B.md": "- [ ] milk #job, [[A]], [[n#^p]]\n"]
    ) { try $0.tags.rename("work", to: "job") }
  }

  @Test("is left alone where a tag goes", arguments: places)
  func delete(_ place: (file: String, link: String)) throws {
    try leavesAlone(
      place, to: ["A.md": "# A\n\n## Part\n\n- [ ] tea ^a\n", "B.md": "- [ ] milk work, [[A]], [[n#^p]]\n"]
    ) { try $0.tags.delete("work") }
  }

  @Test("is left alone by a collection's new name", arguments: places)
  func collection(_ place: (file: String, link: String)) throws {
    try leavesAlone(
      place,
      to: [
        "A.md": nil, "Z.md": "# Z\n\n## Part\n\n- [ ] tea #work ^a\n",
        "B.md": "- [ ] milk #work, [[Z]], [[n#^p]]\n",
      ]
    ) { _ = try $0.collections.rename("A.md", to: "Z") }
  }

  @Test("is left alone by a section's and a block's new names", arguments: places)
  func anchors(_ place: (file: String, link: String)) throws {
    try leavesAlone(place, to: ["A.md": "# A\n\n## Half\n\n- [ ] tea #work ^a\n"]) {
      _ = try $0.collections.renameSection("Part", of: "A.md", to: "Half")
    }
    try leavesAlone(place, to: ["A.md": "# A\n\n## Part\n\n- [ ] tea #work ^b\n"]) {
      _ = try $0.items.setBlockID(try $0.items.fetchByCollection("A.md")[0], to: "b")
    }
  }

  @Test("is left alone by the settings that follow a name", arguments: ["/dev/null", "../.git/config"])
  func settings(_ target: String) throws {
    let sample = try SampleVault(["A.md": "- tea #work\n", ".git/config": "queries:\n  mine: '#work'\n"])
    try FileManager.default.createDirectory(at: sample.url(".offload"), withIntermediateDirectories: true)
    let outside = sample.folder.path + "-outside"
    if target == "/dev/null" {
      try Data("queries:\n  mine: '#work'\n".utf8).write(to: URL(fileURLWithPath: outside))
    }
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try sample.link(".offload/config.yml", to: target == "/dev/null" ? outside : target)
    let report = try sample.vault.transaction("x") { try $0.tags.rename("work", to: "job") }
    #expect(
      report.notes.contains(.leftAlone([try #require(VaultPath.collection(at: ".offload/config.yml"))])))
    #expect(sample.text("A.md") == "- tea #job\n")
  }

  @Test("is left alone where it has the register's name", arguments: [".x/tags.md", "notes.txt"])
  func register(_ target: String) throws {
    let sample = try SampleVault(["A.md": "- tea #work\n", target: "- #work\n"])
    try sample.link("tags.md", to: target)
    let report = try sample.vault.transaction("x") { try $0.tags.delete("work") }
    #expect(report.notes == [.leftAlone(["tags.md"])])
    #expect(sample.text("A.md") == "- tea\n" && sample.text(target) == "- #work\n")
  }

  @Test("is refused where it is named", arguments: places)
  func named(_ place: (file: String, link: String)) throws {
    let sample = try sample(place)
    defer { try? FileManager.default.removeItem(atPath: sample.folder.path + "-outside.md") }
    let item = try #require(try sample.vault.items.fetchByCollection("n.md").first)
    let before = sample.files
    #expect(throws: VaultError.self) { try sample.vault.items.star([item]) }
    #expect(throws: VaultError.self) { try sample.vault.items.delete([item]) }
    #expect(throws: VaultError.self) { _ = try sample.vault.items.create(NewItem("x"), in: Target("n.md")) }
    #expect(sample.files == before)
  }
}
