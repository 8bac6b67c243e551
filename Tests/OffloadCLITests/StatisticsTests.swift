import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `The page of statistics` {
  private static func terminal(_ columns: Int, _ environment: [String: String] = [:]) throws -> String {
    let vault = try TestVault.example()
    vault.environment.merge(environment) { $1 }
    let console = TestConsole()
    console.terminals = [.output, .error]
    console.columns = columns
    return vault.offload("offload stats", console: console).output
  }

  @Test(arguments: [20, 40, 61, 80, 200])
  func `fits`(columns: Int) throws {
    for line in try Self.terminal(columns).split(separator: "\n") {
      #expect(StyledText(String(line)).width <= columns, "\(line)")
    }
  }

  @Test(arguments: [
    ["LC_ALL": "C"], ["LANG": "de_DE.ISO-8859-1"], ["TERM": "dumb"], ["LANG": "C.UTF-8", "LC_ALL": "POSIX"],
  ])
  func `is drawn in ASCII where nothing else is to be had`(environment: [String: String]) throws {
    let page = try Self.terminal(80, environment)
    let names = page.replacing("ê", with: "e")
    #expect(names.utf8.allSatisfy { $0 < 0x80 })
    #expect(page.contains("####"))
  }

  @Test(arguments: [[:], ["LANG": "en_GB.UTF-8"], ["LC_ALL": "", "LANG": "C.utf8"]])
  func `is drawn in blocks elsewhere`(environment: [String: String]) throws {
    #expect(try Self.terminal(80, environment).contains("██"))
  }

  @Test func `counts nobody's days in a row`() throws {
    let (page, html) = (
      try Self.terminal(80), try TestVault.example().offload("offload stats --html -").output
    )
    for word in ["streak", "overdue", "late", "missed", "behind", "goal"] {
      #expect(!page.contains(word) && !html.contains(word))
    }
  }

  @Test func `has bars in eighths, and shows what is more than nothing`() {
    let blocks = BarCharacters.blocks
    #expect(blocks.bar(0, of: 9, width: 4) == "" && blocks.bar(1, of: 1000, width: 4) == "▏")
    #expect(blocks.bar(9, of: 9, width: 4) == "████" && blocks.bar(5, of: 8, width: 2) == "█▎")
    #expect(
      BarCharacters.ascii.bar(1, of: 1000, width: 4) == "#"
        && BarCharacters.ascii.bar(3, of: 4, width: 4) == "###")
    #expect((0...9).map { HeatLevel.of($0, most: 9) } == [0, 1, 1, 2, 2, 3, 3, 4, 4, 4])
  }
}

@Suite struct `Statistics for other programs` {
  @Test func `are one object as JSON`() throws {
    let json = try TestVault.example().offload("offload stats --json").json()
    let object = try #require(json as? [String: Any])
    #expect(object["date"] as? String == "2026-03-10")
    #expect(object["items"] as? Int == 143)
    #expect((object["days"] as? [Any])?.count == 366 && (object["weeks"] as? [Any])?.count == 53)
    let months = try #require(object["months"] as? [[String: Any]])
    #expect(months.last?["from"] as? String == "2026-03-01" && months.last?["done"] as? Int == 6)
    #expect((object["inbox"] as? [String: Any])?["oldest"] as? String == "2026-03-02")
  }

  @Test func `are a number a line in a pipe`() throws {
    let vault = try TestVault(["inbox.md": "- a #x  [created:: 2026-03-10]\n"])
    let lines = vault.offload("offload stats").output.split(separator: "\n")
    #expect(lines.contains("day\t2026-03-10\t1\t0") && lines.contains("tag\tx\t1\t0"))
    #expect(lines.contains("inbox\ttoday\t1") && lines.contains("collection\tinbox.md\t1\t1"))
    #expect(vault.offload("offload stats --format '{kind} {name}'").output.hasPrefix("day 2026-03-04\n"))
  }
}

@Suite struct `Statistics as a page of HTML` {
  private static let hostile = [
    "<img src=x onerror=alert(1)>.md": "- [ ] a #x\n",
    "a & \"b\" 'c' \u{1B}[31m \u{202E}.md":
      "- [ ] b  [created:: 2026-03-10]\n- [x] c  [completion:: 2026-03-09]\n",
    "inbox.md": "- d\n",
  ]

  /// The page as XML, which it is but for elements that HTML leaves open.
  private func document(_ html: String) throws -> XMLDocument {
    let closed = html.replacing("<!DOCTYPE html>\n", with: "").replacing(#/<meta ([^>]*)>/#) {
      "<meta \($0.1)/>"
    }
    return try XMLDocument(xmlString: closed)
  }

  @Test func `stands alone, has no scripts, and lets nothing in a name out`() throws {
    let html = try TestVault(Self.hostile).offload("offload stats --html -").output
    #expect(
      !html.contains("<script") && !html.contains("javascript:") && !html.contains("\u{1B}")
        && !html.contains("\u{202E}"))
    #expect(html.contains("&lt;img src=x onerror=alert(1)&gt;") && !html.contains("<img"))
    #expect(html.contains(#"a &amp; \&quot;b\&quot; &#39;c&#39;"#))
    #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("url("))
    #expect(html.contains("default-src 'none'".replacing("'", with: "&#39;")))
    #expect(html.contains("prefers-color-scheme: dark"))
  }

  @Test func `can be read without seeing it`() throws {
    let document = try document(TestVault.example().offload("offload stats --html -").output)
    let drawings = try document.nodes(forXPath: "//svg")
    #expect(drawings.count == 7)
    #expect(try document.nodes(forXPath: "//svg[@role='img' and title and desc]").count == drawings.count)
    #expect(
      try document.nodes(forXPath: "//section[svg]/details/table[caption]/thead/tr/th[@scope='col']").count
        >= 14)
    #expect(try document.nodes(forXPath: "//tbody/tr[not(th[@scope='row'])]").isEmpty)
    let ids = try document.nodes(forXPath: "//@id").compactMap(\.stringValue)
    #expect(Set(ids).count == ids.count)
    for named in try document.nodes(forXPath: "//@aria-labelledby").compactMap(\.stringValue) {
      #expect(named.split(separator: " ").allSatisfy { ids.contains(String($0)) })
    }
  }

  @Test func `is saved once, and again where that is asked for`() throws {
    let (vault, outside) = (try TestVault(["inbox.md": "- a\n"]), try TestVault())
    let file = outside.folder.appendingPathComponent("stats.html").path
    #expect(vault.offload("offload stats --html \(file)").talk == "Wrote \(file).\n")
    let first = try outside.text("stats.html")
    #expect(first.hasPrefix("<!DOCTYPE html>\n") && first.hasSuffix("</html>\n"))
    try vault.write("- a\n- b\n", to: "inbox.md")
    let refused = vault.offload("offload stats --html \(file)")
    #expect(refused.status == 1 && refused.talk.contains("--force replaces it"))
    #expect(try outside.text("stats.html") == first)
    #expect(vault.offload("offload stats --html \(file) --force").status == 0)
    #expect(try outside.text("stats.html") != first)
    #expect(!vault.exists(".offload"))
  }
}
