/// Names and values that Offload shows in addition to an item's text, without those that the item doesn't
/// have.
package struct ItemFacts {
  package let rows: [(String, String)]

  package init(_ listed: ListedItem, dates: HumanDate) {
    let item = listed.item
    var rows: [(String, String)] = [("address", listed.address)]
    let add = { (name: String, value: String) in if !value.isEmpty { rows.append((name, value)) } }
    add("id", item.id?.description ?? "")
    add("place", item.place.description)
    add("in", item.section.map { "\(listed.collection)#\($0)" } ?? listed.collection)
    for property in ItemProperty.shown {
      if property == .links {
        for field in item.fields { add(field.key, field.values.joined(separator: ", ")) }
      }
      if property == .status, item.checkbox == nil { continue }
      add(property.label ?? property.name, Self.words(property.value(of: listed), dates))
    }
    self.rows = rows
  }

  private static func words(_ value: ItemValue, _ dates: HumanDate) -> String {
    switch value {
    case .none, .flag(false), .fields: ""
    case .flag(true): "yes"
    case .number(let number): String(number)
    case .text(let text): text
    case .ranked(let name, _): Status(rawValue: name)?.words ?? name
    case .date(let date): words(date, dates)
    case .texts(let texts): texts.joined(separator: ", ")
    case .tags(let names): names.map { "#\($0)" }.joined(separator: " ")
    }
  }

  /// For example `2026-03-01, Sunday`.
  package static func words(_ date: CivilDateTime, _ dates: HumanDate) -> String {
    let said = dates.text(date.date)
    return said.first?.isNumber == true ? "\(date)" : "\(date), \(said)"
  }
}
