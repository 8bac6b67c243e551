import OffloadKit

/// Divides a listing into groups by a property, or by a field of the user's own.
struct ItemGrouping {
  struct Group {
    /// Nil for the items without a value.
    let name: String?
    var items: [ListedItem]
  }

  let key: SortKey.Property
  /// The name as the user typed it.
  private let typed: String
  private let vault: Vault

  /// The names that completions and help offer. A field of the user's own is one, too.
  static let names = ItemProperty.groups.compactMap(\.groupName)

  /// - Throws: a failure if the text can't be one name.
  init(named typed: String, in vault: Vault) throws {
    let name = typed.trimmed.lowercased()
    guard !name.isEmpty, !name.contains(",") else {
      throw Failure(
        "invalid-group", "--group takes one name, not \(typed.inQuotes)", hint: "offload list --group due",
        status: .usage)
    }
    let known = ItemProperty.groups.first { $0.groupName == name } ?? ItemProperty.sorted(by: name)
    let property = known ?? ItemProperty.queried(by: name) ?? ItemProperty.named(name)
    key = property.map(SortKey.Property.known) ?? .field(name)
    (self.typed, self.vault) = (property?.groupName ?? typed.trimmed, vault)
  }

  private var property: ItemProperty? { if case .known(let property) = key { property } else { nil } }

  /// Whether a group's title names the collection.
  var namesCollection: Bool { property == .collection }

  /// Returns the groups in the order of their first items, or by number, date, priority and the like in the order of
  /// these. Items without a value come last.
  func groups(of items: [ListedItem]) -> [Group] {
    var groups: [Group] = []
    var places: [String?: Int] = [:]
    var inherited: [VaultPath: [String]] = [:]
    for item in items {
      for name in names(of: item, &inherited) {
        if let place = places[name] {
          groups[place].items.append(item)
        } else {
          places[name] = groups.count
          groups.append(Group(name: name, items: [item]))
        }
      }
    }
    let ranked = groups.map { (group: $0, rank: rank($0.name)) }.enumerated()
    return ranked.sorted { left, right in
      let (a, b) = (left.element.rank, right.element.rank)
      return a == b ? left.offset < right.offset : a < b
    }.map(\.element.group)
  }

  func title(of group: Group, dates: HumanDate) -> String {
    if property?.kind == .flag { return group.name == nil ? "not \(typed)" : typed }
    guard let name = group.name else { return "no \(typed)" }
    if property?.kind == .date, let date = CivilDate(iso: name) { return dates.text(date) }
    return property == .tags ? "#\(name)" : name
  }

  /// Returns the names of an item's groups. As in queries, the collection's front matter counts if the item doesn't
  /// have a field of the user's own.
  private func names(of listed: ListedItem, _ inherited: inout [VaultPath: [String]]) -> [String?] {
    guard case .field(let key) = key else { return property?.value(of: listed).groups ?? [nil] }
    let own = listed.item.fields.first { $0.key.lowercased() == key }?.values.filter { !$0.isEmpty } ?? []
    if !own.isEmpty { return own }
    let path = listed.item.place.path
    let values = inherited[path] ?? vault.inheritedValues(of: key, in: path)
    inherited[path] = values
    return values.isEmpty ? [nil] : values
  }

  /// Returns the rank that orders a group before the order of first items does.
  private func rank(_ name: String?) -> (Int, SortValue) {
    guard let name else { return (2, .rank(0)) }
    switch property?.kind {
    case .rank, .choice:
      let words = property?.kind.choices ?? []
      return (0, .rank(words.firstIndex(of: name.lowercased()) ?? words.count))
    case .date, nil:
      let value = SortValue(field: Array(name.utf8))
      if case .text = value { return (1, .rank(0)) }
      return (0, value)
    default: return (1, .rank(0))
    }
  }
}
