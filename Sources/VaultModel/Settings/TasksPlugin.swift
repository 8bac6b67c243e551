import VaultStore
import VaultSyntax

/// What the Tasks plugin of Obsidian is set to, where a vault has it.
enum TasksPlugin {
  /// The dialect that the plugin writes; nil where its settings do not say.
  ///
  /// Its file is JSON; the keys that matter are looked for as text, since nothing else can be told from it.
  static func fields(inSettings json: [UInt8]) -> FieldDialect? {
    switch string("taskFormat", in: json) {
    case "tasksPluginEmoji": .emoji
    case "dataview": .dataview
    default: nil
    }
  }

  /// What a line must hold for the plugin to take it for a task; empty where any will do.
  static func filter(inSettings json: [UInt8]) -> String { string("globalFilter", in: json) ?? "" }

  /// The text that a key has; nil for one without.
  private static func string(_ key: String, in json: [UInt8]) -> String? {
    let text = text(json)
    guard let key = text.utf8.place(of: "\"\(key)\"".utf8) else { return nil }
    let value = text.utf8[key.upperBound...].drop {
      $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == UInt8(ascii: ":")
    }
    guard value.first == UInt8(ascii: "\"") else { return nil }
    var (read, isEscaped) = ([UInt8](), false)
    for byte in value.dropFirst() {
      if !isEscaped, byte == UInt8(ascii: "\"") { return VaultModel.text(read) }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if !isEscaped { read.append(byte) }
    }
    return nil
  }
}

extension VaultPath {
  package static let tasksPlugin = VaultPath(
    unchecked: Array(".obsidian/plugins/obsidian-tasks-plugin/data.json".utf8))
}
