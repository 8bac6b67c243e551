import OffloadKit
import TerminalKit

/// The pane beside a list, ready to draw.
struct PreviewModel: Equatable, Sendable {
  var words: [ReadableText.Run] = []
  var tags: [TagPillModel] = []
  var facts: [String] = []
  /// The lines below: further lines and nested items, those of a note, or those around what was found.
  var lines: [TextLine] = []
  /// Whether there are more lines below these.
  var hasMore = false
}

extension App {
  /// The pane beside the list, as much as there is room for; nil if it isn't on the screen, or has nothing to show.
  var preview: PreviewModel? { preview(from: scrolled)?.model }

  /// Returns the pane, scrolled by some rows, and by how many at most.
  func preview(from first: Int) -> (model: PreviewModel, first: Int)? {
    guard let subject = previewSubject, let size = previewSize,
      var model = preview(of: subject, limit: first + size.height + 1)
    else { return nil }
    let first = model.fit(in: size, from: first)
    return (model, first)
  }

  /// - Parameter limit: the number of lines that are enough.
  private func preview(of subject: PreviewSubject, limit: Int) -> PreviewModel? {
    switch subject {
    case .item(let key): item(key).map { preview(of: $0, limit: limit) }
    case .found(let path, let line, let key):
      preview(ofLine: line, item: key.flatMap { item($0) }, in: path, limit: limit)
    case .note(let path, let anchor):
      file(at: path).map { preview(of: $0, from: anchor, limit: limit) }
    case .about(let path):
      file(at: path).map { file in
        var model = facts(of: file)
        model.lines = linkedFrom(path)
        return model
      }
    }
  }

  /// Returns the file of the pane, if Offload has read it.
  private func file(at path: VaultPath) -> OpenedFile? { vault.files[path] ?? peeked.file(at: path) }

  // MARK: Items

  private func preview(of item: Item, limit: Int) -> PreviewModel {
    var model = PreviewModel()
    let box = box(of: item).map { [ReadableText.Run(text: $0 + " ")] } ?? []
    model.words = box + runs(of: item)
    model.tags = shownTags(of: item)
    model.facts = factsWhole(of: item)
    model.lines = linesBelow(item, limit: limit)
    return model
  }

  /// Returns the files, further lines and nested items of an item.
  func linesBelow(_ item: Item, limit: Int = 200) -> [TextLine] {
    let files = item.attachments.map {
      TextLine([
        .init(text: "file  "), .init(text: $0, attributes: .underline),
        .init(text: attached.details[$0].map { "  \($0)" } ?? "", attributes: .dim),
      ])
    }
    return files + furtherLines(of: item)
      + inside(of: item).prefix(limit).map { line(of: $0, below: item.depth + 1) }
  }

  // MARK: Notes

  private func facts(of file: OpenedFile) -> PreviewModel {
    var model = PreviewModel()
    model.words = [.init(text: file.collection.name, attributes: .bold)]
    model.tags = pills(file.collection.tags)
    model.facts = [file.collection.typeName, Self.count(of: file.collection)]
    return model
  }

  private func preview(of file: OpenedFile, from anchor: String, limit: Int) -> PreviewModel {
    var model = facts(of: file)
    let start = file.entry(at: anchor)
    if let start, case .heading(let section) = file.rows[start] {
      model.words[0].text += " / \(section)"
    }
    model.lines = lines(of: file, from: start ?? 0, limit: limit)
    if model.lines.count < limit {
      let links = linkedFrom(file.collection.path)
      model.lines += (model.lines.isEmpty || links.isEmpty ? [] : [TextLine("")]) + links
    }
    return model
  }

  // MARK: Places

  private func preview(ofLine line: Int, item: Item?, in path: VaultPath, limit: Int) -> PreviewModel? {
    let file = file(at: path)
    let index = file.flatMap { file in item.map { file.entry(of: $0) } ?? file.entry(onLine: line) }
    guard let file, let index else {
      // The file isn't the one that was searched, or Offload can't read it.
      if let item { return preview(of: item, limit: limit) }
      return search.passage(path, line).map { preview(of: $0) }
    }
    var model = PreviewModel()
    let section = file.section(ofEntry: index).map { " / \($0)" } ?? ""
    model.words = [.init(text: name(of: path) + section, attributes: .bold)]
    model.tags = item.map { shownTags(of: $0) } ?? []
    model.facts = item.map { factsWhole(of: $0) } ?? []
    model.lines = surroundings(ofEntry: index, in: file, limit: limit)
    return model
  }

  private func preview(of passage: Search.Passage) -> PreviewModel {
    var model = PreviewModel()
    model.words = [.init(text: passage.title, attributes: .bold)]
    model.lines = passage.text.map { MarkdownLines.shown([$0[...]]) } ?? []
    return model
  }

  private func shownTags(of item: Item) -> [TagPillModel] { row(of: item, key: nil).tags }
}
