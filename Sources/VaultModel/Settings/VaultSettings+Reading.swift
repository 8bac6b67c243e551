import VaultStore
import VaultSyntax

extension VaultSettings {
  /// Reads `.offload/config.yml`. An invalid value goes to `refused`, and the key keeps its default;
  /// unknown keys go to `unknownKeys`.
  package init(parsing bytes: [UInt8]) {
    let settings = YAMLMapping(bytes)
    read(settings, by: SettingRule.vault)
    if !savedQueries.isEmpty {
      noteComments(after: settings.nestedEntries(of: "queries", in: bytes), in: bytes)
    }
  }

  mutating func read(_ settings: YAMLMapping, by rules: [SettingRule]) {
    for entry in settings.entries {
      let key = text(entry.key)
      if entry.value.value == .null { continue }
      guard let rule = rules.first(where: { $0.name == key }) else {
        unknownKeys.append(key)
        continue
      }
      for part in rule.read(&self, entry.value.value) {
        refused.append(RefusedSetting(key: part.isEmpty ? key : "\(key): \(part)", expected: rule.expected))
      }
    }
  }

  mutating func readStatuses(_ value: YAMLValue) -> SettingRule.Refused {
    guard case .map(let pairs) = value else { return [""] }
    return pairs.map { (text($0.key), $0.value) }.sorted { $0.0 < $1.0 }.compactMap { character, meaning in
      let name = meaning.text.map { text($0) } ?? ""
      guard let status = Status(named: name), character.count == 1 else { return character }
      add(Array(character.utf8), status)
      return nil
    }
  }

  mutating func readQueries(_ value: YAMLValue) -> SettingRule.Refused {
    guard case .map(let pairs) = value else { return [""] }
    return pairs.compactMap { pair in
      let name = text(pair.key)
      guard let query = SavedQuery(pair.value) else { return name }
      if savedQueries[name] == nil { savedQueries[name] = query }
      refused += query.unreadKeys.map { key in
        let expected = "query, with \(SavedQuery.optionNames.joined(separator: ", ")), not \"\(key)\""
        return RefusedSetting(key: "queries: \(name)", expected: expected)
      }
      return nil
    }
  }

  mutating func readHistory(_ value: YAMLValue) -> SettingRule.Refused {
    guard case .map(let pairs) = value else { return [""] }
    return pairs.compactMap { pair in
      let name = text(pair.key)
      guard ["operations", "days"].contains(name) else {
        unknownKeys.append("history: \(name)")
        return nil
      }
      guard let count = pair.value.text.map({ text($0) }).flatMap({ Int($0) }), count > 0 else { return name }
      if name == "operations" { historyOperations = count } else { historyDays = count }
      return nil
    }
  }

  mutating func readDaily(_ value: YAMLValue) -> SettingRule.Refused {
    guard case .map(let pairs) = value else { return [""] }
    return pairs.compactMap { pair in
      let name = text(pair.key)
      guard let value = pair.value.text.map({ text($0) }) else { return name }
      switch name {
      case "folder": daily.folder = value
      case "template": daily.template = value
      case "format":
        guard (try? DateFormat(value)) != nil, !value.isEmpty else { return name }
        daily.format = value
      case "language":
        guard CalendarLanguage.named(value) != nil else { return name }
        daily.language = value
      default: unknownKeys.append("daily: \(name)")
      }
      return nil
    }
  }
}
