import VaultStore
import VaultSyntax

extension VaultSettings {
  /// Reads `.offload/config.yml`.
  ///
  /// - Throws: `VaultError.invalidSetting` for a known key whose value is none of its values. Keys that are not
  ///   known are kept in `unknownKeys`.
  package init(parsing bytes: [UInt8]) throws {
    for entry in YAMLMapping(bytes).entries {
      let key = text(entry.key)
      let value = entry.value.value
      if value == .null { continue }
      switch key {
      case "attachments": attachments = try Self.folder(value, key)
      case "ignore": ignored = try Self.texts(value, key).map(Glob.init)
      case "fields": writtenFields = try Self.dialect(value, key)
      case "stamp": stamp = try Self.choice(value, key, ["date", "minute", "off"])
      case "tags": tags = try Self.choice(value, key, ["open", "strict"])
      case "durability": durability = try Self.choice(value, key, ["full", "safe"])
      case "queries": queries = try Self.mapping(value, key).mapValues { text($0.text ?? []) }
      case "statuses": try readStatuses(value, key)
      case "history": try readHistory(value, key)
      default: unknownKeys.append(key)
      }
    }
  }

  private static func invalid(_ key: String, _ reason: String) -> VaultError {
    .invalidSetting(key: key, expected: reason)
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ value: YAMLValue, _ key: String, _ choices: [String]
  ) throws -> Choice {
    guard let text = value.text, let choice = Choice(rawValue: OffloadKit.text(text)) else {
      throw invalid(key, "one of " + choices.joined(separator: ", "))
    }
    return choice
  }

  private static func dialect(_ value: YAMLValue, _ key: String) throws -> FieldDialect {
    switch value.text.map(text) {
    case "dataview": return .dataview
    case "emoji": return .emoji
    default: throw invalid(key, "one of dataview, emoji")
    }
  }

  private static func folder(_ value: YAMLValue, _ key: String) throws -> [UInt8] {
    guard var bytes = value.text else { throw invalid(key, "a folder inside the vault") }
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    // Whether anything may be put there is for the store's gate to say.
    guard let path = VaultPath(bytes) else { throw invalid(key, "a folder inside the vault") }
    return path.bytes
  }

  private static func texts(_ value: YAMLValue, _ key: String) throws -> [[UInt8]] {
    if case .list(let values) = value { return values.compactMap(\.text) }
    guard let text = value.text else { throw invalid(key, "a text or a list of texts") }
    return [text]
  }

  private static func mapping(_ value: YAMLValue, _ key: String) throws -> [String: YAMLValue] {
    guard case .map(let pairs) = value else { throw invalid(key, "names with values, each on its own line") }
    return Dictionary(pairs.map { (text($0.key), $0.value) }) { first, _ in first }
  }

  private mutating func readStatuses(_ value: YAMLValue, _ key: String) throws {
    for (character, meaning) in try Self.mapping(value, key).sorted(by: { $0.key < $1.key }) {
      let name = meaning.text.map(text) ?? ""
      guard let status = Status(rawValue: name == "in progress" ? Status.inProgress.rawValue : name) else {
        throw Self.invalid(key, "open, inProgress, done or cancelled for each character")
      }
      guard character.unicodeScalars.count >= 1, character.count == 1 else {
        throw Self.invalid(key, "one character before each meaning")
      }
      add(Array(character.utf8), status)
    }
  }

  private mutating func readHistory(_ value: YAMLValue, _ key: String) throws {
    for (name, number) in try Self.mapping(value, key) {
      guard let count = number.text.map(text).flatMap({ Int($0) }), count > 0 else {
        throw Self.invalid(key, "a number above 0")
      }
      switch name {
      case "operations": historyOperations = count
      case "days": historyDays = count
      default: unknownKeys.append("history: \(name)")
      }
    }
  }
}
