import OffloadKit
import TerminalKit

/// The preview of the selected row beside a list, ready to draw.
struct PreviewModel: Equatable, Sendable {
  var words: [ReadableText.Run] = []
  var tags: [TagPillModel] = []
  var facts: [String] = []
  /// The lines below the words: further lines, nested items, or the rows of a collection.
  var lines: [TextLine] = []
}

extension App {
  /// The most lines that a preview reads: no screen is higher.
  static let previewLines = 200

  /// The preview beside the list; nil if there is no room for it, or nothing to show.
  var preview: PreviewModel? {
    guard hasPreview else { return nil }
    switch selection.key {
    case .item(let key): return item(key).map { preview(of: $0) }
    case .collection(let path): return (vault.files[path] ?? peeked.file(at: path)).map { preview(of: $0) }
    case .text(let path, _): return vault.files[path].map { facts(of: $0) }
    case .passage(let path, let line): return search.passage(path, line).map { preview(of: $0) }
    case .conflict, .group, .day, nil: return nil
    }
  }

  private func preview(of item: Item) -> PreviewModel {
    var model = PreviewModel()
    let row = row(of: item, key: nil)
    let box = row.checkbox.map { [ReadableText.Run(text: $0 + " ")] } ?? []
    let words = item.wordsOrLine
    model.words =
      box + (item.linkedCollection.map { [.init(text: "» \($0)")] } ?? ReadableText.runs(of: words))
    model.tags = row.tags
    model.facts = factsWhole(of: item)
    model.lines = linesBelow(item)
    return model
  }

  /// Returns the files, further lines and nested items of an item.
  func linesBelow(_ item: Item) -> [TextLine] {
    let lines =
      item.body.isEmpty ? [] : item.body.split(separator: "\n", omittingEmptySubsequences: false)
    let files = item.attachments.map {
      TextLine([
        .init(text: "file  "), .init(text: $0, attributes: .underline),
        .init(text: attached.details[$0].map { "  \($0)" } ?? "", attributes: .dim),
      ])
    }
    return files + MarkdownLines.shown(lines.prefix(Self.previewLines))
      + inside(of: item).prefix(Self.previewLines).map { line(of: $0, below: item.depth + 1) }
  }

  private func preview(of passage: Search.Passage) -> PreviewModel {
    var model = PreviewModel()
    model.words = [.init(text: passage.title, attributes: .bold)]
    model.lines = passage.text.map { MarkdownLines.shown([$0[...]]) } ?? []
    return model
  }

  private func facts(of file: OpenedFile) -> PreviewModel {
    var model = PreviewModel()
    model.words = [.init(text: file.collection.name, attributes: .bold)]
    model.tags = pills(file.collection.tags)
    model.facts = [file.collection.typeName, Self.count(of: file.collection)]
    return model
  }

  private func preview(of file: OpenedFile) -> PreviewModel {
    var model = facts(of: file)
    for entry in file.rows.prefix(Self.previewLines) {
      switch entry {
      case .heading(let text):
        if !model.lines.isEmpty { model.lines.append(TextLine("")) }
        model.lines.append(TextLine(text, style: .bold))
      case .row(.item(let key)):
        if let index = file.index(of: key) { model.lines.append(line(of: file.items[index], below: 0)) }
      case .row(.text(_, let index)): file.prose.line(beginningAt: index).map { model.lines.append($0) }
      case .row: model.lines.append(TextLine("two versions"))
      }
    }
    return model
  }

  private func line(of item: Item, below depth: Int) -> TextLine {
    let mark = item.checkbox.map { "[\($0)] " } ?? "- "
    let text = String(item.wordsOrLine.prefix(500))
    return TextLine(
      [.init(text: mark)]
        + (item.linkedCollection.map { [.init(text: "» \($0)")] } ?? ReadableText.runs(of: text)),
      indent: 2 * max(0, item.depth - depth), style: item.status.isClosed ? .dim : .plain)
  }
}
