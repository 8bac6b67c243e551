import Testing

@testable import VaultSyntax

@Suite struct `Rewriting links` {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
  }

  private static let rows = [
    Row(
      testDescription: "wikilinks", before: "- [[Old]] and [[Old#H|see]]\n",
      after: "- [[New name]] and [[New name#H|see]]\n"),
    Row(testDescription: "embeds", before: "![[Old]]\n", after: "![[New name]]\n"),
    Row(
      testDescription: "Markdown links", before: "[a](Old) ![b](Old \"t\")\n",
      after: "[a](New%20name) ![b](New%20name \"t\")\n"),
    Row(testDescription: "in angle brackets", before: "[a](<Old#x y>)\n", after: "[a](<New name#x y>)\n"),
    Row(testDescription: "percent signs", before: "[a](%4Fld#a%20b)\n", after: "[a](New%20name#a%20b)\n"),
    Row(
      testDescription: "definitions", before: "[a]: Old 'title'\n[b]: <Old>\n[c]: Other\n",
      after: "[a]: New%20name 'title'\n[b]: <New name>\n[c]: Other\n"),
    Row(
      testDescription: "in labels, headings, tables and fields",
      before: "# [[Old]]\n\n[![x](Old)](y)\n\n| [[Old\\|o]] |\n|---|\n\n- [a:: [[Old]]]\n",
      after:
        "# [[New name]]\n\n[![x](New%20name)](y)\n\n| [[New name\\|o]] |\n|---|\n\n- [a:: [[New name]]]\n"),
    Row(
      testDescription: "not in code, URLs or escapes",
      before: "`[[Old]]` \\[[Old]] <https://Old> [a](https://Old)\n\n    [[Old]]\n",
      after: "`[[Old]]` \\[[Old]] <https://Old> [a](https://Old)\n\n    [[Old]]\n"),
    Row(
      testDescription: "not what begins with a scheme",
      before: "[a](mailto:Old) [b](//Old) [c](obsidian://Old)\n",
      after: "[a](mailto:Old) [b](//Old) [c](obsidian://Old)\n"),
  ]

  @Test("changes", arguments: rows)
  func rewrites(_ row: Row) throws {
    let document = Document(bytes(row.before))
    let rewriting = document.rewritingLinks { link in
      guard link.path == bytes("Old") else { return nil }
      var new = link
      new.path = bytes("New name")
      return new
    }
    #expect(String(decoding: try document.applying(rewriting.patches), as: UTF8.self) == row.after)
  }

  @Test func `says what a link is`() {
    let document = Document(bytes("- ![[a b#^id]] [x](c%2Fd.md#e) [y](#f)\n"))
    #expect(
      document.linkTargets == [
        LinkTarget(form: .wikilink, isEmbed: true, path: bytes("a b"), anchor: bytes("^id")),
        LinkTarget(form: .markdown, isEmbed: false, path: bytes("c/d.md"), anchor: bytes("e")),
        LinkTarget(form: .markdown, isEmbed: false, path: [], anchor: bytes("f")),
      ])
  }

  @Test func `qualifies a link into the same file, on the lines given`() throws {
    let document = Document(bytes("- [[#H]] [a](#H)\n- [[#H]]\n"))
    let rewriting = document.rewritingLinks(inLines: 0..<1) { link in
      var new = link
      new.path = bytes("here (1).md")
      return new
    }
    #expect(
      String(decoding: try document.applying(rewriting.patches), as: UTF8.self)
        == "- [[here (1).md#H]] [a](here%20%281%29.md#H)\n- [[#H]]\n")
  }

  @Test func `a bar ends no cell of a table that the link is in`() throws {
    let document = Document(bytes("| [a](x#y) | [b](<x#y>) |\n|---|---|\n"))
    let rewriting = document.rewritingLinks { link in
      var new = link
      new.anchor = bytes("P | Q")
      return new
    }
    #expect(
      String(decoding: try document.applying(rewriting.patches), as: UTF8.self)
        == "| [a](x#P%20%7C%20Q) | [b](<x#P %7C Q>) |\n|---|---|\n")
  }

  @Test func `keeps letters beyond ASCII as the link writes them`() throws {
    for (before, after) in [
      ("[a](Öld)", "[a](Ü%20n)"), ("[a](%C3%96ld)", "[a](%C3%9C%20n)"), ("[a](x)", "[a](Ü%20n)"),
    ] {
      let document = Document(bytes(before))
      let rewriting = document.rewritingLinks { link in
        var new = link
        new.path = bytes("Ü n")
        return new
      }
      #expect(String(decoding: try document.applying(rewriting.patches), as: UTF8.self) == after)
    }
  }
}
