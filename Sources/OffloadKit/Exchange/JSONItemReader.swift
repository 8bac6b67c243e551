import JSON

/// Reads the output of `--json` for items: a list of objects, or one object.
enum JSONItemReader {
  static func items(of text: String) throws(ImportFault) -> ForeignItems {
    let objects: [[String: JSONValue]]
    switch try JSONValue(importing: text) {
    case .array(let values): objects = try values.map { value throws(ImportFault) in try object(value) }
    case let value: objects = [try object(value)]
    }
    if !objects.isEmpty,
      objects.allSatisfy({ $0["uuid"] != nil && $0["entry"] != nil && $0["status"] != nil })
    {
      throw .isTaskwarrior
    }
    var found = ForeignItems()
    var places: [RecordPlace] = []
    for (index, object) in objects.enumerated() {
      let byKey = Dictionary(object.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
      var item = item(of: byKey, &found.losses)
      item.record = index + 1
      found.items.append(item)
      places.append(
        RecordPlace(
          path: byKey["path"]?.text, line: byKey["line"]?.text, parentLine: byKey["parentline"]?.text,
          position: byKey["position"]?.text))
    }
    found.nest(by: places)
    return found
  }

  private static func item(of object: [String: JSONValue], _ losses: inout LossCount) -> ForeignItem {
    var values: [String: [String]] = [:]
    for (key, value) in object where RecordReading.known.contains(key) || ["path", "line"].contains(key) {
      values[key] = value.texts
      if value.holdsMoreThanTexts { losses.add(.attribute(key)) }
    }
    let own = fields(of: object["fields"])
    let reading = RecordReading(values: values, ownFields: own)
    for key in object.keys.sorted() where !RecordReading.known.contains(key) {
      let isDerived =
        RecordReading.derived.contains(key)
        && (reading.isFromVault || ["line", "parentline", "fields"].contains(key))
      if !isDerived, !(object[key]?.isNull ?? true) { losses.add(.attribute(key)) }
    }
    if let members = object["fields"]?.members {
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where value.holdsMoreThanTexts {
        losses.add(.field(key))
      }
    } else if !(object["fields"]?.isNull ?? true) {
      losses.add(.attribute("fields"))
    }
    // An item of Offload's own without words says so; its whole line isn't a substitute.
    let wordKey = RecordReading.wordKeys.first { values[$0] != nil } ?? "content"
    return reading.item(wordKey: wordKey, &losses)
  }

  private static func fields(of tree: JSONValue?) -> [(key: String, value: String)] {
    guard let members = tree?.members else { return [] }
    return members.sorted { $0.key < $1.key }.flatMap { key, value in value.texts.map { (key, $0) } }
  }

  private static func object(_ tree: JSONValue) throws(ImportFault) -> [String: JSONValue] {
    guard let members = tree.members else { throw .notObjects }
    return members
  }
}
