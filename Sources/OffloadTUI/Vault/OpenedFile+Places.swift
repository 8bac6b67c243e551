import OffloadKit

/// Finds places in a file among its rows.
extension OpenedFile {
  /// Returns the row of an item, from a reading of the same state of the file; nil if there is another item now.
  func entry(of item: Item) -> Int? {
    guard let index = index(of: item), items[index].text == item.text else { return nil }
    return rows.firstIndex(of: .row(.item(keys[index])))
  }

  /// Returns the row of a line: the last one that begins there or above it.
  func entry(onLine line: Int) -> Int? {
    rows.lastIndex { $0.key.flatMap { self.line(of: $0) }.map { $0 <= line } ?? false }
  }

  /// Returns the row that a link leads to: the heading with this text, or the item with this block id, `^trains`.
  func entry(at anchor: String) -> Int? {
    if anchor.isEmpty { return nil }
    if anchor.first == "^" {
      let id = anchor.dropFirst().lowercased()
      return items.firstIndex { $0.blockID?.lowercased() == id }.flatMap {
        rows.firstIndex(of: .row(.item(keys[$0])))
      }
    }
    // Of `There#Lisbon` the last heading is meant.
    guard let name = anchor.split(separator: "#").last.map(String.init) else { return nil }
    return rows.firstIndex {
      if case .heading(let text) = $0 { HeadingAnchor(text).means(name) } else { false }
    }
  }

  /// Returns the heading above a row.
  func section(ofEntry index: Int) -> String? {
    rows[...index].lazy.reversed().compactMap { if case .heading(let text) = $0 { text } else { nil } }.first
  }

  /// Returns the first row after an item and all inside it; after another row, the next one.
  func entryAfter(_ index: Int) -> Int {
    guard case .row(.item(let key)) = rows[index], let item = self.index(of: key).map({ items[$0] }) else {
      return index + 1
    }
    let next = rows[(index + 1)...].firstIndex { entry in
      entry.key.flatMap { self.line(of: $0) }.map { $0 > item.endLine } ?? true
    }
    return next ?? rows.endIndex
  }
}
