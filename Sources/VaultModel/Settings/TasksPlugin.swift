import VaultStore
import VaultSyntax

/// Reads the settings of Obsidian's Tasks plugin, if a vault has it.
enum TasksPlugin {
  /// Returns the dialect that the plugin writes; nil if its settings don't name one.
  ///
  /// The file is JSON. Offload searches it for the few keys that matter as text, and ignores the rest.
  static func fields(inSettings json: [UInt8]) -> FieldDialect? {
    switch string("taskFormat", in: json) {
    case "tasksPluginEmoji": .emoji
    case "dataview": .dataview
    default: nil
    }
  }

  /// Returns the text that a line must contain to be a task for the plugin; empty if any line can be one.
  static func filter(inSettings json: [UInt8]) -> String { string("globalFilter", in: json) ?? "" }

  /// Returns the text value of a key; nil if there is none.
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
