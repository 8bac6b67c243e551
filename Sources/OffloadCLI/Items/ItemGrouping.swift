import OffloadKit

/// Divides a listing into groups by a property.
struct ItemGrouping {
  struct Group {
    /// Nil for the items without a value.
    let name: String?
    var items: [ListedItem]
  }

  /// One of the properties that `--group` takes.
  let property: ItemProperty

  /// The names that `--group` takes.
  static let names = ItemProperty.groups.compactMap(\.groupName)

  /// Nil for a name that isn't one of these.
  init?(named name: String) {
    guard let property = ItemProperty.groups.first(where: { $0.groupName == name }) else { return nil }
    self.property = property
  }

  /// Returns the groups in the order of their first items, or by date, priority and the like in the order of these.
  /// Items without a value come last.
  func groups(of items: [ListedItem]) -> [Group] {
    var groups: [Group] = []
    var places: [String?: Int] = [:]
    for item in items {
      for name in property.value(of: item).groups {
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
    guard let name = group.name else { return "no \(property.groupName ?? property.name)" }
    if property.kind == .date, let date = CivilDate(iso: name) { return dates.text(date) }
    return property == .tags ? "#\(name)" : name
  }

  /// Returns the rank that orders a group before the order of first items does.
  private func rank(_ name: String?) -> (Int, String) {
    guard let name else { return (.max, "") }
    switch property.kind {
    case .date: return (0, name)
    case .rank, .choice:
      let words = property.kind.choices
      return (words.firstIndex(of: name.lowercased()) ?? words.count, "")
    default: return (0, "")
    }
  }
}
