import OffloadKit
import Testing
import VaultStore
import VaultSyntax

@Suite struct `What a link means` {
  private static let names = CollectionNames([
    "Plan.md", "a/Plan.md", "a/Other.md", "b/Other.md", "b/c/Deep.md", "archive/Old.md", "x/Same.md",
    "y/Same.md",
  ])

  private static var map: LinkMap { LinkMap(names) { $0 == "a/p 1.png" || $0 == "notes.txt" } }

  @Test(arguments: [
    ("Plan", "b/x.md", "Plan.md"), ("a/Plan", "x.md", "a/Plan.md"), ("PLAN.md", "x.md", "Plan.md"),
    ("Other", "b/x.md", "b/Other.md"),
    ("Other", "x.md", "a/Other.md"), ("Deep", "x.md", "b/c/Deep.md"), ("c/Deep", "x.md", "b/c/Deep.md"),
    ("", "x.md", "x.md"),
    ("/a/Plan", "x.md", "a/Plan.md"), ("./Other", "b/x.md", "b/Other.md"), ("../Plan", "a/x.md", "Plan.md"),
    ("Nowhere", "x.md", nil),
    ("Same", "q/x.md", "x/Same.md"), ("Old", "x.md", "archive/Old.md"),
  ])
  func `as a wikilink`(_ link: String, _ source: String, _ file: String?) {
    expect(.wikilink, link, source, file)
  }

  @Test(arguments: [
    ("Plan.md", "x.md", "Plan.md"), ("Plan.md", "a/x.md", "a/Plan.md"), ("../Plan.md", "a/x.md", "Plan.md"),
    ("../../x.md", "a/x.md", nil),
    ("a/p 1.png", "x.md", "a/p 1.png"), ("p 1.png", "a/x.md", "a/p 1.png"),
    ("../notes.txt", "b/c/Deep.md", nil), ("../../notes.txt", "b/c/Deep.md", "notes.txt"),
    ("/notes.txt", "b/c/Deep.md", "notes.txt"), ("Other.md", "x.md", "a/Other.md"),
  ])
  func `as a Markdown link`(_ link: String, _ source: String, _ file: String?) {
    expect(.markdown, link, source, file)
  }

  private func expect(_ form: LinkTarget.Form, _ link: String, _ source: String, _ file: String?) {
    let target = LinkTarget(form: form, isEmbed: false, path: Array(link.utf8), anchor: nil)
    let source = VaultPath(source) ?? "x.md"
    let found = Self.map.file(of: target, in: source)
    #expect(found?.text == file)
    guard let found, !link.isEmpty else { return }
    for other in ["x.md", "a/x.md", "b/c/x.md"] as [VaultPath] {
      let place = LinkPlace(source: source, file: found)
      #expect(Self.map.file(of: Self.map.link(target, at: place, to: found, in: other), in: other) == found)
    }
  }

  @Test func `what is wrong with an item's links and fields is told`() throws {
    let sample = try SampleVault([
      "w/A.md": """
      - fine [[B]] [b](../B.md) ![[attachments/p 1.png]] ![p](../attachments/p%201.png) [web](https://x.y) [[#here]] 📅 2026-01-01
      - bad [[No]] [n](no.md) ![[gone.png]] ![g](gone2.png)  [due:: soon]  [priority:: very]  [repeat:: sometimes]
      -

      """, "B.md": "", "attachments/p 1.png": "",
    ])
    let items = try sample.vault.items.fetchAll()
    let problems = try items.map { try sample.vault.items.validate($0) }
    #expect(problems[0] == [])
    #expect(
      problems[1] == [
        .invalidDate(key: "due", value: "soon"), .invalidPriority("very"), .invalidRepeat("sometimes"),
        .danglingLink("No"),
        .danglingLink("no.md"), .missingAttachment("gone.png"), .missingAttachment("gone2.png"),
      ])
    #expect(problems[2] == [.empty])
  }

  @Test func `a file that goes with an item is found where its link leads, else by its name alone`() throws {
    let sample = try SampleVault([
      "w/A.md": "- ![[Pasted 1.png]] ![b](b%20c.png) ![[d.png]] ![[gone.png]] ![e](e.png) ![[f.png]]\n",
      "e.png": "", "w/e.png": "", "f.png": "", "w/f.png": "",
      "assets/deep/Pasted 1.png": "123", "w/b c.png": "12", "attachments/d.png": "1", "assets/d.png": "",
    ])
    let item = try #require(try sample.vault.items.fetchAll().first)
    let vault = try sample.vault
    let places = vault.attachments(item.attachments, of: item)
    #expect(
      item.attachments.map { places[$0]?.text } == [
        "assets/deep/Pasted 1.png", "w/b c.png", "attachments/d.png", nil, "w/e.png", "f.png",
      ])
    #expect(vault.size(of: try #require(VaultPath("assets/deep/Pasted 1.png"))) == 3)
    #expect(try sample.vault.items.validate(item) == [.missingAttachment("gone.png")])
  }
}
