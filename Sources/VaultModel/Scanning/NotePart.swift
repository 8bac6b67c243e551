package import VaultSyntax

/// A line of a note's text, by what it means.
package struct NotePart: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A heading, without its `#` characters.
    case heading
    /// The line where one item begins, or more than one.
    case items
    /// Another line, with the depth of the item that it belongs to; -1 outside items. The indentation that the item
    /// makes necessary is left out.
    case line(depth: Int)
  }

  /// The line of the file, from 1.
  package let line: Int
  package let kind: Kind
  /// Its text; empty for items.
  package let text: String

  /// The targets of its links to files, as written: `Lisbon trip#Before`.
  package var links: [String] {
    Document(Array(text.utf8)).linkTargets.map { target in
      VaultModel.text(target.path) + (target.anchor.map { "#" + VaultModel.text($0) } ?? "")
    }
  }

  fileprivate var isEmpty: Bool { if case .line = kind { text.isEmpty } else { false } }
}

extension Document {
  /// Returns the parts of some lines in order, without the title, and without empty lines at both ends and below
  /// headings.
  package func noteParts(in lines: Range<Int>) -> [NotePart] {
    let title = outline.titleHeading
    let headings = Dictionary(
      headings.enumerated().filter { $1.opensSection }.map { ($1.lines.lowerBound, $0) },
      uniquingKeysWith: { first, _ in first })
    let firsts = Set(items.map(\.firstLine))
    let owners = owners
    var parts: [NotePart] = []
    var line = lines.lowerBound
    while line < lines.upperBound {
      if let index = headings[line] {
        let heading = self.headings[index]
        if index != title {
          parts.append(NotePart(line: line + 1, kind: .heading, text: text(bytes[heading.text])))
        }
        line = heading.lines.upperBound
        continue
      }
      let part =
        firsts.contains(line)
        ? NotePart(line: line + 1, kind: .items, text: "") : part(line, in: owners[line])
      if !part.isEmpty || parts.last?.kind != .heading { parts.append(part) }
      line += 1
    }
    let first = parts.firstIndex { !$0.isEmpty } ?? parts.endIndex
    let last = parts.lastIndex { !$0.isEmpty } ?? first
    return Array(parts[first..<min(last + 1, parts.endIndex)])
  }

  /// The innermost item of each line; -1 for a line outside items.
  private var owners: [Int] {
    var owners = [Int](repeating: -1, count: lines.count)
    for (index, item) in items.enumerated() {
      for line in item.firstLine..<item.endLine { owners[line] = index }
    }
    return owners
  }

  private func part(_ line: Int, in owner: Int) -> NotePart {
    let bytes = bytes[lines[line].start..<lines[line].end]
    guard owner >= 0 else { return NotePart(line: line + 1, kind: .line(depth: -1), text: text(bytes)) }
    let blank = bytes.prefix(items[owner].contentColumn).prefix { $0 == 0x20 || $0 == 0x09 }
    return NotePart(
      line: line + 1, kind: .line(depth: items[owner].depth), text: text(bytes.dropFirst(blank.count)))
  }
}
