import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `A watched vault` {
  @Test func `tells of files and settings, and whose work it is`() throws {
    let sample = try SampleVault([
      "inbox.md": "- milk\n", ".offload/config.yml": "ignore: [drafts]\n", "drafts/a.md": "",
    ])
    let vault = try sample.vault
    let told = Told()
    let watch = try vault.watch { told.add($0) }
    defer { watch.stop() }
    try sample.write("- text\n", to: "drafts/a.md")
    _ = try vault.items.create(NewItem("tea"))
    let own = told.first { $0.path == "inbox.md" }
    #expect(own?.kind == .changed && own?.isOwn == true && own?.isSettings == false)
    try sample.write("stamp: off\n", to: ".offload/config.yml")
    let settings = told.first { $0.isSettings }
    #expect(settings?.kind == .changed && settings?.isOwn == false)
    try sample.remove("inbox.md")
    #expect(told.first { $0.kind == .removed }?.path == "inbox.md")
    #expect(!told.all.contains { $0.path == "drafts/a.md" })
  }
}
