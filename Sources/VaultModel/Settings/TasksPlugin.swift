import VaultStore
import VaultSyntax

/// What the Tasks plugin of Obsidian is set to, where a vault has it.
enum TasksPlugin {
  /// The dialect that the plugin writes; nil where its settings do not say.
  ///
  /// Its file is JSON; the one key that matters is looked for as text, since nothing else can be told from it.
  static func fields(inSettings json: [UInt8]) -> FieldDialect? {
    let text = text(json)
    guard let key = text.utf8.place(of: "\"taskFormat\"".utf8) else { return nil }
    let value = text.utf8[key.upperBound...].drop {
      $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == UInt8(ascii: ":")
    }
    if value.starts(with: "\"tasksPluginEmoji\"".utf8) { return .emoji }
    return value.starts(with: "\"dataview\"".utf8) ? .dataview : nil
  }
}

extension VaultPath {
  package static let tasksPlugin = VaultPath(
    unchecked: Array(".obsidian/plugins/obsidian-tasks-plugin/data.json".utf8))
}
