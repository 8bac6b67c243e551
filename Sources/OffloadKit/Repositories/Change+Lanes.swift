import VaultStore
import VaultSyntax

/// What a place in a board of Obsidian's Kanban plugin makes of an item.
enum LanePlace {
  /// The item becomes a card of the lane.
  case card(KanbanBoard.Lane)
  /// The item becomes a part of a card.
  case inside

  var card: KanbanBoard.Lane? { if case .card(let lane) = self { lane } else { nil } }
}

extension Change {
  /// Returns what a place makes of an item; nil outside the lanes of a board.
  func lane(at placement: Placement, section: String?, in path: VaultPath) throws -> LanePlace? {
    guard let document = try document(at: path), let board = KanbanBoard(document) else { return nil }
    switch try document.destination(placement, section: section, in: path) {
    case .end(let heading), .position(_, let heading):
      return heading.flatMap(board.lane(under:)).map(LanePlace.card)
    case .before(let item), .after(let item):
      if document.items[item].parent >= 0 { return .inside }
      return board.lane(under: document.items[item].section).map(LanePlace.card)
    case .under: return .inside
    }
  }

  /// Gives new cards the checkboxes that the plugin gives them. In a lane for complete cards they are done from the
  /// start: none repeats, and none is deleted.
  func settling(_ made: [Item], in place: LanePlace?) throws -> [Item] {
    guard let lane = place?.card else { return made }
    return lane.isComplete ? try items.tick(made) : try addingCheckboxes(to: made)
  }

  /// Gives cards an open checkbox if they have none. Some items can't have one, such as a quote.
  private func addingCheckboxes(to cards: [Item]) throws -> [Item] {
    try items.edit("move", cards) { document, index, item in
      item.checkbox == nil ? (try? document.settingStatus([0x20], of: index)) ?? [] : []
    }
  }

  /// Moves items, and gives them the checkboxes that the plugin gives cards: one that comes into a lane for complete
  /// cards is done, and one that leaves such a lane is open again, unless it goes into the archive. A closed item that
  /// doesn't come from such a lane stays closed.
  func moving(
    _ items: [Item], to place: LanePlace?, of path: VaultPath, _ move: ([Item]) throws -> [Item]
  ) throws -> [Item] {
    let lanes = try lanes(of: items)
    if case .inside = place { return try move(items) }
    let lane = place?.card
    let entering = items.filter { lane != nil && ($0.place.path != path || lanes[$0.place] != lane) }
    var now: [Place: Item] = [:]
    let note = { (before: [Item], after: [Item]) in
      for (before, after) in zip(before, after) { now[before.place] = after }
    }
    if lane?.isComplete == true {
      let open = entering.filter { !$0.status.isClosed }
      note(open, try self.items.markCompleted(open))
    } else {
      note(entering, try addingCheckboxes(to: entering))
    }
    let staying = items.filter {
      !($0.isRemovedOnCompletion && now[$0.place] != nil && lane?.isComplete == true)
    }
    let moved = try move(staying.map { now[$0.place] ?? $0 })
    note(staying, moved)
    let left = zip(staying, moved).filter { before, after in
      !path.isArchived && lanes[before.place]?.isComplete == true && lane?.isComplete != true
        && after.status == .done
    }
    note(left.map(\.0), try self.items.reopen(left.map(\.1)))
    return items.map { now[$0.place] ?? $0 }
  }

  /// Returns the lanes of those items that are cards.
  private func lanes(of items: [Item]) throws -> [Place: KanbanBoard.Lane] {
    var lanes: [Place: KanbanBoard.Lane] = [:]
    for (path, members) in items.byFile {
      guard let document = try document(at: path), let board = KanbanBoard(document) else { continue }
      for (member, index) in zip(members, try document.locate(members, in: path))
      where document.items[index].parent < 0 {
        lanes[member.place] = board.lane(under: document.items[index].section)
      }
    }
    return lanes
  }
}
