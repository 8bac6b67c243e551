package import VaultStore
import VaultSyntax

/// A person's own settings, in `$XDG_CONFIG_HOME/offload/config.yml`. Offload reads commands from no other
/// file.
package struct UserSettings: Sendable {
  /// The vault to use if the command names none: a name in `vaults`, or a folder.
  package let vault: String?
  /// The folders of vaults, by the names that the user gives them.
  package let vaults: [String: String]
  /// The command that edits a file.
  package let editor: String?
  /// The command whose output is the dictated text.
  package let voice: String?
  /// The command that shows a link or a file.
  package let open: String?
  /// One of `auto`, `always` and `never`.
  package let color: String?
  /// Whether the terminal interface uses the mouse.
  package let mouse: Bool
  /// Whether the terminal interface may copy to the terminal's clipboard.
  package let clipboard: Bool
  /// The least durability of a finished command; nil if not set.
  package let durability: StoreOptions.Durability?
  /// The least number of operations that a log keeps; nil if not set.
  package let historyOperations: Int?
  /// The least number of days for which a log keeps an operation; nil if not set.
  package let historyDays: Int?

  /// The number of seconds for which a change waits for saves of other programs; nil if not set.
  package let patience: Int?
  static let patienceRange = 0...60

  /// Whether a sync signs the commits of your changes.
  package let signsCommits: Bool

  /// Keys with an invalid value; Offload uses their defaults.
  package let refused: [RefusedSetting]
  /// Keys that Offload doesn't know.
  package let unknownKeys: [String]

  /// Reads the settings and skips everything that it doesn't understand.
  package init(parsing bytes: [UInt8]) {
    let settings = YAMLMapping(bytes)
    // Settings that both files share are read like a vault's.
    var shared = VaultSettings()
    shared.read(settings, by: SettingRule.user)
    (refused, unknownKeys) = (shared.refused, shared.unknownKeys)
    durability = shared.durability
    (historyOperations, historyDays) = (shared.historyOperations, shared.historyDays)
    func word(_ key: String) -> String? { settings.value(key)?.text.map { VaultModel.text($0) } }
    vault = word("vault")
    vaults = settings.value("vaults").flatMap(Self.vaults) ?? [:]
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
  /// Returns the folder that a person means by a vault's name or path. A text with a slash is a path.
  package func vaultFolder(_ typed: String, in folder: WorkingFolder) -> String {
    self.folder(named: typed, in: folder) ?? folder.absolute(typed)
  }

  /// The folder of the vault to use if the command names none.
  package func usualVaultFolder(in folder: WorkingFolder) -> String? {
    vault.map { self.folder(named: $0, in: folder) ?? folder.fromHome($0) }
  }

  private func folder(named name: String, in folder: WorkingFolder) -> String? {
    name.contains("/") ? nil : vaults[name].map(folder.fromHome)
  }

  /// Returns the user's name for the vault in a folder; nil for the usual vault, and for one without a name.
  package func vaultName(of root: String, in folder: WorkingFolder) -> String? {
    if usualVaultFolder(in: folder) == root { return nil }
    return vaults.filter { folder.fromHome($0.value) == root }.keys.min()
  }

  /// Reads the value of `vaults`; nil for an invalid value.
  static func vaults(_ value: YAMLValue) -> [String: String]? {
    guard case .map(let pairs) = value else { return nil }
    var vaults: [String: String] = [:]
    for pair in pairs {
      let name = VaultModel.text(pair.key)
      guard !name.isEmpty, !name.contains("/"), let folder = pair.value.text, !folder.isEmpty else {
        return nil
      }
      if vaults[name] == nil { vaults[name] = VaultModel.text(folder) }
    }
    return vaults
  }

  /// Reads the value of `sync`; nil for an invalid value.
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
