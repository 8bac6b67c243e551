/// Reads items from comma-separated values by the names in the header.
enum TableReader {
  /// - Parameter isRaw: whether to keep the apostrophes that keep a spreadsheet from running a cell.
  static func items(of text: String, isRaw: Bool) throws(ImportFault) -> ForeignItems {
    var records = try CSV.records(text)
    if !isRaw {
      for index in records.indices {
        records[index].fields = records[index].fields.map(SpreadsheetText.restored)
      }
    }
    guard let header = records.first?.fields else { throw .empty }
    let names = header.map(Self.folded)
    guard let wordKey = RecordReading.wordKeys.first(where: names.contains) else {
      throw .noWords(columns: header)
    }
    var found = ForeignItems()
    let isFromVault = names.contains("path") && names.contains("line")
    for (name, title) in zip(names, header) where !isUnderstood(name, isFromVault) {
      found.losses.add(.attribute(title))
    }
    var places: [RecordPlace] = []
    for (index, record) in records.dropFirst().enumerated() {
      var values: [String: [String]] = [:]
      var own: [(key: String, value: String)] = []
      for ((name, title), cell) in zip(zip(names, header), record.fields) where !cell.isEmpty {
        if name.hasPrefix(ItemTable.ownPrefix) {
          let key = title.trimmed.dropFirst(ItemTable.ownPrefix.count).trimmed
          own += cell.split(whereSeparator: \.isNewline).map { (key, String($0)) }
        } else if values[name] == nil {
          values[name] = [cell]
        } else if isUnderstood(name, isFromVault), !name.isEmpty {
          found.losses.add(.repeated(title))
        }
        if name.isEmpty { found.losses.add(.extraCells) }
      }
      if record.fields.dropFirst(names.count).contains(where: { !$0.isEmpty }) {
        found.losses.add(.extraCells)
      }
      var item = RecordReading(values: values, ownFields: own).item(wordKey: wordKey, &found.losses)
      item.record = index + 1
      found.items.append(item)
      places.append(
        RecordPlace(
          path: values["path"]?.first, line: values["line"]?.first, parentLine: values["parentline"]?.first,
          position: values["position"]?.first))
    }
    found.nest(by: places)
    return found
  }

  /// Values that follow from an item's place need no reading, but only if the record names the place.
  private static func isUnderstood(_ name: String, _ isFromVault: Bool) -> Bool {
    RecordReading.known.contains(name) || ["line", "parentline"].contains(name)
      || isFromVault && RecordReading.derived.contains(name)
      || name.hasPrefix(ItemTable.ownPrefix) || name.isEmpty
  }

  private static func folded(_ title: String) -> String { title.trimmed.lowercased() }
}
