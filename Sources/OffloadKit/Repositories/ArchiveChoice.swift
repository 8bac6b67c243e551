/// The items that Offload can archive, and the reasons why the others stay.
package struct ArchiveChoice: Sendable {
  /// The reason why an item stays.
  package enum Reason: Sendable, Hashable {
    /// It is neither done nor cancelled.
    case open
    /// It contains an open task.
    case holdsOpen
    /// It is a step of an open task.
    case partOfOpen
    /// It was closed after the requested day, or on an unknown one.
    case recent
    /// It is in the archive already.
    case archived
  }

  /// The items that can go, none nested in another.
  package internal(set) var going: [Item] = []
  /// The items that stay.
  package internal(set) var staying: [(item: Item, reason: Reason)] = []
  /// The first open item that keeps one of them.
  package internal(set) var open: Place?

  /// Adds an item. The earlier items of its file come first.
  mutating func add(_ item: Item, _ reason: Reason?) {
    if let reason {
      staying.append((item, reason))
    } else if !(going.last?.surrounds(item) ?? false) {
      going.append(item)
    }
  }
}

extension ItemRepository {
  /// Determines which items Offload can archive.
  ///
  /// - Parameters:
  ///   - items: the items, in file order.
  ///   - lastDay: the last day on which an item that goes may have been closed; nil for any day, known or not.
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
  /// The items within an open task; the array has items of one file, in file order.
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
  /// Whether it has a checkbox and is neither done nor cancelled.
  var isOpenTask: Bool { checkbox != nil && !status.isClosed }
}
