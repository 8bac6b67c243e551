import OffloadKit

/// What a listing is divided by.
struct ItemGrouping {
  enum Key: String, CaseIterable {
    case collection, section, tag, type, status, priority, due, scheduled, start, created, completed
  }

  struct Group {
    /// Nil for the items that have no such value.
    let name: String?
    var items: [ListedItem]
  }

  let key: Key

  /// Groups in the order of their first items, dates and priorities in their own; those without a value last.
  func groups(of items: [ListedItem]) -> [Group] {
    var groups: [Group] = []
    var places: [String?: Int] = [:]
    for item in items {
      for name in names(of: item.item) {
        if let place = places[name] {
          groups[place].items.append(item)
        } else {
          places[name] = groups.count
          groups.append(Group(name: name, items: [item]))
        }
      }
    }
    let order = groups.enumerated().sorted { left, right in
      let (a, b) = (rank(left.element.name), rank(right.element.name))
      return a == b ? left.offset < right.offset : a < b
    }
    return order.map(\.element)
  }

  func title(of group: Group, dates: HumanDate) -> String {
    guard let name = group.name else { return "no \(key.rawValue)" }
    if isDate, let date = CivilDate(iso: name) { return dates.text(date) }
    return key == .tag ? "#\(name)" : name
  }

  private func names(of item: Item) -> [String?] {
    switch key {
    case .collection: [item.collection]
    case .section: [item.section]
    case .tag: item.tags.isEmpty ? [nil] : item.tags
    case .type: [item.type]
    case .status: [item.status.rawValue]
    case .priority: [item.priority?.rawValue]
    case .due: [item.due?.date.description]
    case .scheduled: [item.scheduled?.date.description]
    case .start: [item.start?.date.description]
    case .created: [item.created?.date.description]
    case .completed: [item.completed?.date.description]
    }
  }

  private var isDate: Bool { [.due, .scheduled, .start, .created, .completed].contains(key) }

  /// What groups are ordered by before the order of their first items.
  private func rank(_ name: String?) -> String {
    guard let name else { return "\u{10FFFF}" }
    if isDate { return name }
    if key == .priority, let priority = Priority(rawValue: name) {
      return String(Priority.allCases.firstIndex(of: priority) ?? 0)
    }
    return ""
  }
}
