package import VaultStore
import VaultSyntax

/// What a person's own settings say, in `$XDG_CONFIG_HOME/offload/config.yml`. Commands are read from nowhere else.
package struct UserSettings: Sendable {
  /// The vault when none is named.
  package let vault: String?
  /// The command that edits a file.
  package let editor: String?
  /// The command whose output is what was spoken.
  package let voice: String?
  /// The command that shows a link or a file.
  package let open: String?
  /// `auto`, `always` or `never`.
  package let color: String?
  /// Whether the terminal interface listens to the mouse.
  package let mouse: Bool
  /// Whether the terminal interface may put what is copied onto the terminal's clipboard.
  package let clipboard: Bool
  /// What a finished command promises, at least; nil where it is not said.
  package let durability: StoreOptions.Durability?
  /// The least number of operations that a log keeps; nil where it is not said.
  package let historyOperations: Int?
  /// The least number of days for which a log keeps an operation; nil where it is not said.
  package let historyDays: Int?

  /// For how many seconds a change waits for other programs' saves; nil where it is not said.
  package let patience: Int?
  static let patienceRange = 0...60

  /// Whether the commits that a sync makes of what is in the folder are signed.
  package let signsCommits: Bool

  /// Keys whose value means nothing, so that their defaults count.
  package let refused: [RefusedSetting]
  /// Keys that mean nothing here.
  package let unknownKeys: [String]

  /// Reads the settings; what is not understood says nothing.
  package init(parsing bytes: [UInt8]) {
    let settings = YAMLMapping(bytes)
    // What both kinds of settings take is read as a vault's is.
    var shared = VaultSettings()
    shared.read(settings, by: SettingRule.user)
    (refused, unknownKeys) = (shared.refused, shared.unknownKeys)
    durability = shared.durability
    (historyOperations, historyDays) = (shared.historyOperations, shared.historyDays)
    func word(_ key: String) -> String? { settings.value(key)?.text.map { VaultModel.text($0) } }
    vault = word("vault")
    editor = word("editor")
    voice = word("voice")
    open = word("open")
    patience = settings.value("patience").flatMap(Self.patience)
    signsCommits = settings.value("sync").flatMap(Self.signs) ?? false
    func isOn(_ key: String) -> Bool { settings.value(key).flatMap(SettingRule.truth(of:)) ?? false }
    (mouse, clipboard) = (isOn("mouse"), isOn("clipboard"))
    color = shared.refused.contains { $0.key == "color" } ? nil : word("color")
  }
}

extension UserSettings {
  /// Of `sync`; nil where it is none of its values.
  static func signs(_ value: YAMLValue) -> Bool? {
    guard case .map(let pairs) = value, pairs.allSatisfy({ $0.key.elementsEqual("sign".utf8) }) else {
      return nil
    }
    let values = pairs.map { SettingRule.truth(of: $0.value) }
    return values.contains(nil) ? nil : values.last == true
  }

  static func patience(_ value: YAMLValue) -> Int? {
    value.text.flatMap { Int(VaultModel.text($0)) }.flatMap { patienceRange.contains($0) ? $0 : nil }
  }
}
