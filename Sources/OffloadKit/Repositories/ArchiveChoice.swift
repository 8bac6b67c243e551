/// What of some items can be put away, and why the others stay.
package struct ArchiveChoice: Sendable {
  /// Why an item stays.
  package enum Reason: Sendable, Hashable {
    /// It is neither done nor cancelled.
    case open
    /// A task nested in it is open.
    case holdsOpen
    /// It is a step of a task that is open.
    case partOfOpen
    /// It was closed later than asked for, or nobody knows when.
    case recent
    /// It lies in the archive.
    case archived
  }

  /// The items that can go, none of them within another.
  package internal(set) var going: [Item] = []
  /// Those that stay.
  package internal(set) var staying: [(item: Item, reason: Reason)] = []
  /// The first that keeps one of them: it is open itself.
  package internal(set) var open: Place?

  /// Adds an item behind those of its file that stand before it.
  mutating func add(_ item: Item, _ reason: Reason?) {
    if let reason {
      staying.append((item, reason))
    } else if !(going.last?.surrounds(item) ?? false) {
      going.append(item)
    }
  }
}

extension ItemRepository {
  /// Finds out what of some items can be put away.
  ///
  /// - Parameters:
  ///   - items: what is asked about, in file order.
  ///   - lastDay: the last day on which what goes was closed; nil for any, known or not.
  ///   - keepsSteps: whether a closed step of an open task stays with it.
  package func archivable(_ items: [Item], closedUntil lastDay: CivilDate? = nil, keepsSteps: Bool = true)
    throws
    -> ArchiveChoice
  {
    var choice = ArchiveChoice()
    for (path, members) in items.byFile {
      let all = try fetchByCollection(path)
      let steps = keepsSteps ? all.stepsOfOpen : []
      for item in members.sorted(by: { $0.place < $1.place }) {
        let reason = Self.reason(to: item, among: all, lastDay, isStep: steps.contains(item.place))
        choice.add(item, reason)
        if reason == .open { choice.open = choice.open ?? item.place }
        if reason == .holdsOpen { choice.open = choice.open ?? Self.openTask(in: item, among: all)?.place }
      }
    }
    return choice
  }

  private static func reason(to item: Item, among all: [Item], _ lastDay: CivilDate?, isStep: Bool)
    -> ArchiveChoice.Reason?
  {
    if item.place.path.isArchived { return .archived }
    guard item.status.isClosed else { return .open }
    if isStep { return .partOfOpen }
    if openTask(in: item, among: all) != nil { return .holdsOpen }
    guard let lastDay else { return nil }
    guard let closed = item.closed?.date, closed <= lastDay else { return .recent }
    return nil
  }

  private static func openTask(in item: Item, among all: [Item]) -> Item? {
    let start = all.partitioningIndex { $0.place.line > item.place.line }
    return all[start...].prefix { $0.place.line <= item.endLine }.first(where: \.isOpenTask)
  }
}

extension [Item] {
  /// Of items of one file, in file order: those that stand within an open task.
  fileprivate var stepsOfOpen: Set<Place> {
    var steps: Set<Place> = []
    var around: [Item] = []
    for item in self {
      while let last = around.last, !last.surrounds(item) { around.removeLast() }
      if let last = around.last, last.isOpenTask || steps.contains(last.place) { steps.insert(item.place) }
      around.append(item)
    }
    return steps
  }
}

extension Item {
  /// Whether it has a checkbox that says neither done nor cancelled.
  var isOpenTask: Bool { checkbox != nil && !status.isClosed }
}
