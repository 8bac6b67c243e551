import OffloadKit

/// A place in a collection, which Offload may have to read before the user can go there.
enum Sought: Equatable, Sendable {
  case item(Item)
  /// A section, by the text of its heading.
  case section(VaultPath, String)
  /// A heading or a block, as a link names it.
  case anchor(VaultPath, String)
  /// A line of its file, from 1.
  case line(VaultPath, Int)

  var path: VaultPath {
    switch self {
    case .item(let item): item.place.path
    case .section(let path, _), .anchor(let path, _), .line(let path, _): path
    }
  }
}

extension App {
  /// Opens the collection of a place, and selects the place there.
  mutating func go(toPlace sought: Sought) -> [Effect] {
    self.sought = sought
    let effects = go(to: .items(of: sought.path))
    seek()
    return effects
  }

  /// Opens the note that a link leads to, at its place there.
  mutating func go(to place: LinkedPlace) -> [Effect] {
    place.anchor.isEmpty
      ? go(to: .items(of: place.path)) : go(toPlace: .anchor(place.path, place.anchor))
  }

  /// Selects the place that the user asked for, once its collection is there.
  mutating func seek() {
    guard let sought, let file = vault.files[sought.path], screen.kind.file == sought.path else { return }
    self.sought = nil
    switch sought {
    case .section(_, let section):
      let first = file.items.firstIndex { $0.section == section && $0.parent == nil }
      if let first {
        select(.item(file.keys[first]))
      } else if let heading = file.rows.firstIndex(of: .heading(section)) {
        let next = file.rows[heading...].lazy.compactMap(\.key).first
        if let next { select(next) }
      }
    case .anchor(_, let anchor):
      let row = file.entry(at: anchor).flatMap { file.rows[$0...].lazy.compactMap(\.key).first }
      if let row { select(row) }
    case .line(_, let line):
      let rows = file.rows.compactMap(\.key)
      let row = rows.last { file.line(of: $0).map { $0 <= line } ?? false } ?? rows.first
      if let row { select(row) }
    case .item(let item):
      let alike = file.items.indices.filter { file.items[$0].id == item.id }
      let same = alike.filter { file.items[$0].text == item.text }
      let nearest = (same.isEmpty ? alike : same).min {
        abs(file.items[$0].place.line - item.place.line) < abs(file.items[$1].place.line - item.place.line)
      }
      if let nearest {
        select(.item(file.keys[nearest]))
      } else {
        miss("\(Sentence.named([item])) is no longer there.")
      }
    }
  }

  /// Records that the user went to a collection.
  mutating func noteVisit(of path: VaultPath) {
    visited.removeAll { $0 == path }
    visited.insert(path, at: 0)
    visited = Array(visited.prefix(20))
  }
}
