import VaultSyntax

/// What a person's own settings say, in `$XDG_CONFIG_HOME/offload/config.yml`. Commands are read from nowhere else.
public struct UserSettings: Sendable {
  /// The vault when none is named.
  public let vault: String?
  /// The command that edits a file.
  public let editor: String?
  /// The command whose output is what was spoken.
  public let voice: String?
  /// The command that shows a link or a file.
  public let open: String?
  /// `auto`, `always` or `never`.
  public let color: String?

  /// Reads the settings; what is not understood says nothing.
  public init(parsing bytes: [UInt8]) {
    let settings = YAMLMapping(bytes)
    func word(_ key: String) -> String? { settings.value(key)?.text.map { OffloadKit.text($0) } }
    vault = word("vault")
    editor = word("editor")
    voice = word("voice")
    open = word("open")
    color = word("color")
  }
}
