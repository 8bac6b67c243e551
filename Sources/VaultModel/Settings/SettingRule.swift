import VaultStore
import VaultSyntax

/// A key of a settings file, with its meaning and its valid values.
package struct SettingRule: Sendable {
  /// The key.
  package let name: String
  /// The meaning, in a few words.
  package let meaning: String
  /// The valid values, for example `one of date, minute, off`.
  package let expected: String
  /// The default if the file has no value or an invalid one.
  package let standard: String
  /// Reads the value into a vault's settings, if it has a meaning for a vault.
  let read: @Sendable (inout VaultSettings, YAMLValue) -> Refused

  /// The invalid parts of a value, such as `days` of `history`; an empty text for the value as a whole.
  typealias Refused = [String]

  init(
    _ name: String, _ meaning: String, _ expected: String, standard: String,
    _ read: @escaping @Sendable (inout VaultSettings, YAMLValue) -> Refused = { _, _ in [] }
  ) {
    (self.name, self.meaning, self.expected, self.standard, self.read) = (
      name, meaning, expected, standard, read
    )
  }
}

/// A setting with an invalid value; Offload uses its default.
package struct RefusedSetting: Sendable, Hashable {
  /// The key, for example `stamp`, or with the invalid part, `history: days`.
  package let key: String
  /// The valid values.
  package let expected: String
  /// The file with the setting.
  package var file = VaultPath.settings
}

extension SettingRule {
  /// The settings of a vault, in `.offload/config.yml`.
  package static let vault: [SettingRule] =
    [
      SettingRule(
        "attachments", "folder for attached files", "a folder inside the vault",
        standard: "as in Obsidian, otherwise attachments"
      ) { settings, value in
        guard let folder = folder(value) else { return [""] }
        settings.attachments = folder.bytes
        settings.attachmentPlace = .folder(folder)
        settings.statesAttachments = true
        return []
      },
      SettingRule("ignore", "globs of files to ignore", "a text or a list of texts", standard: "none") {
        settings, value in
        guard let texts = texts(value) else { return [""] }
        settings.ignored = texts.map(Glob.init)
        return []
      },
      SettingRule(
        "fields", "how to write fields on lines that have none", "one of dataview, emoji",
        standard: "as in the Tasks plugin, otherwise dataview"
      ) { settings, value in
        switch value.text.map({ text($0) }) {
        case "dataview": settings.writtenFields = .dataview
        case "emoji": settings.writtenFields = .emoji
        default: return [""]
        }
        return []
      },
      choice("stamp", "the time to put on captured items", [.date, .minute, .off]) { $0.stamp = $1 },
      SettingRule(
        "statuses", "what the characters in checkboxes mean",
        "\(Status.namesInWords) for each character", standard: Status.charactersInWords
      ) { $0.readStatuses($1) },
      SettingRule(
        "daily", "folder, format, template and language of daily notes",
        "folder, format (such as YYYY-MM-DD), template, and language (such as de)",
        standard: "as in Obsidian, otherwise YYYY-MM-DD"
      ) { $0.readDaily($1) },
      choice("tags", "strict: check reports tags that tags.md doesn't list", [.open, .strict]) {
        $0.tags = $1
      },
      SettingRule(
        "queries", "saved queries by name, for @name",
        "a query for each name, or query with \(SavedQuery.optionNames.joined(separator: ", "))",
        standard: "none"
      ) { $0.readQueries($1) },
    ] + kept

  /// Settings for both files; the one that keeps more takes effect.
  private static let kept: [SettingRule] = [
    choice("durability", "full: a finished change survives a power cut", [.full, .safe]) {
      $0.durability = $1
    },
    SettingRule(
      "history", "how many operations and days log and undo keep",
      "operations and days, numbers above 0",
      standard: "10,000 operations, 90 days"
    ) { $0.readHistory($1) },
  ]

  private static func choice<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ meaning: String, _ choices: [Choice],
    _ set: @escaping @Sendable (inout VaultSettings, Choice) -> Void
  ) -> SettingRule {
    let expected = "one of " + choices.map(\.rawValue).joined(separator: ", ")
    return SettingRule(name, meaning, expected, standard: choices[0].rawValue) { settings, value in
      let word = value.text.map { text($0) }
      guard let choice = choices.first(where: { $0.rawValue == word }) else { return [""] }
      set(&settings, choice)
      return []
    }
  }

  private static func truth(_ name: String, _ meaning: String) -> SettingRule {
    SettingRule(name, meaning, "true or false", standard: "false") { _, value in
      truth(of: value) == nil ? [""] : []
    }
  }

  /// Returns the meaning of `true` or `false`, in any case; nil for any other value.
  static func truth(of value: YAMLValue) -> Bool? {
    switch value.text.map({ text($0).lowercased() }) {
    case "true": true
    case "false": false
    default: nil
    }
  }

  private static func folder(_ value: YAMLValue) -> VaultPath? {
    guard var bytes = value.text else { return nil }
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let path = VaultPath(bytes), path.bytes.first != UInt8(ascii: ".") else { return nil }
    return path
  }

  private static func texts(_ value: YAMLValue) -> [[UInt8]]? {
    if case .list(let values) = value { return values.compactMap(\.text) }
    return value.text.map { [$0] }
  }
}

extension SettingRule {
  /// A person's own settings, in `~/.config/offload/config.yml`.
  package static let user: [SettingRule] =
    [
      SettingRule(
        "vault", "your default vault",
        "a folder, in your home folder unless it begins with /, or a name from vaults",
        standard: "none"),
      SettingRule(
        "vaults", "names for your vaults, for --vault NAME", "a folder for each name, without / in the name",
        standard: "none"
      ) { UserSettings.vaults($1) == nil ? [""] : [] },
      SettingRule("editor", "the command that edit runs", "a command", standard: "$VISUAL, $EDITOR"),
      SettingRule(
        "voice", "the command that capture --voice and offload ui read from", "a command", standard: "none"),
      SettingRule(
        "open", "the command that opens a link or a file", "a command", standard: "xdg-open, or open on a Mac"
      ),
      SettingRule("color", "whether to print colours", "one of auto, always, never", standard: "auto") {
        ["auto", "always", "never"].contains($1.text.map { text($0) }) ? [] : [""]
      },
      truth("mouse", "whether offload ui uses the mouse; to select text, hold Shift"),
      truth("clipboard", "whether y in offload ui may copy to the terminal's clipboard"),
      SettingRule(
        "patience", "how many seconds a change waits for programs that are saving its files",
        "a whole number from \(UserSettings.patienceRange.lowerBound) to \(UserSettings.patienceRange.upperBound)",
        standard: "\(StoreOptions.usualPatience / 1000)"
      ) { UserSettings.patience($1) == nil ? [""] : [] },
      SettingRule(
        "sync", "sign: whether sync signs the commits of your changes, as in git's settings",
        "sign: true or false", standard: "sign: false"
      ) { UserSettings.signs($1) == nil ? ["sign"] : [] },
    ] + kept
}
