import VaultStore
import VaultSyntax

extension Document {
  /// Returns the references and footnotes of items whose definitions stay behind in the file, each once.
  func leftBehind(by items: [Int], in path: VaultPath) -> [Note] {
    let moved = Set(outermost(items).flatMap { self.items[$0].firstLine..<self.items[$0].endLine })
    let staying = Set(lines.indices.filter { !moved.contains($0) }.compactMap(footnoteName))
    var said: Set<String> = []
    let footnotes = items.flatMap { [$0] + descendants(of: $0) }.flatMap { item in
      ItemText(item, in: self).tokens.filter { $0.kind == .footnote }.map { text(bytes[$0.range]) }
    }.filter { staying.contains($0) && said.insert($0).inserted }
    let labels = blocks.filter { $0.kind == .definition }.flatMap(\.lines).filter { !moved.contains($0) }
      .compactMap(definedLabel)
    guard !labels.isEmpty else { return footnotes.map { .leftBehind(path, reference: $0) } }
    let used = moved.filter { !isCode(line: $0) }.reduce(into: Set<String>()) {
      $0.formUnion(bracketed(onLine: $1))
    }
    let references = labels.filter { used.contains($0.lowercased()) && said.insert("[\($0)]").inserted }
    return (footnotes + references.map { "[\($0)]" }).map { .leftBehind(path, reference: $0) }
  }

  private func content(ofLine line: Int) -> ArraySlice<UInt8> {
    bytes[lines[line].content..<max(lines[line].content, lines[line].end)]
  }

  private func isCode(line: Int) -> Bool {
    let kind = blocks[blockIndex(onLine: line)].kind
    return kind == .fencedCode || kind == .indentedCode
  }

  /// Returns `[^1]` of `[^1]: the note`.
  private func footnoteName(onLine line: Int) -> String? {
    let content = content(ofLine: line)
    guard content.starts(with: "[^".utf8), let end = content.firstIndex(of: closer),
      end + 1 < content.endIndex, content[end + 1] == UInt8(ascii: ":")
    else { return nil }
    return text(content[...end])
  }

  /// Returns the label of `[label]: target`.
  private func definedLabel(onLine line: Int) -> String? {
    let content = content(ofLine: line)
    guard content.first == opener, let end = content.firstIndex(of: closer) else { return nil }
    let label = content[(content.startIndex + 1)..<end]
    return label.isEmpty || label.first == UInt8(ascii: "^") ? nil : text(label)
  }

  /// Returns the texts in innermost brackets, in lower case, except those of links with a target.
  private func bracketed(onLine line: Int) -> [String] {
    let content = content(ofLine: line)
    var start: Int?
    var labels: [String] = []
    for index in content.indices {
      if content[index] == opener {
        start = index + 1
      } else if content[index] == closer, let first = start {
        let hasTarget = index + 1 < content.endIndex && content[index + 1] == UInt8(ascii: "(")
        if !hasTarget { labels.append(text(content[first..<index]).lowercased()) }
        start = nil
      }
    }
    return labels
  }
}

private let opener = UInt8(ascii: "[")
private let closer = UInt8(ascii: "]")
