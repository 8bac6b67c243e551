extension Option {
  static let vault = Option(
    "vault", "DIR", .vault,
    "use the vault in this folder, or with this name, not $OFFLOAD_VAULT or the one you're in")
  static let json = Option("json", "print results as JSON")
  static let format = Option(
    "format", "TEMPLATE", .template, "print results through a template; see offload help format")
  static let color = Option(
    "color", "WHEN", .choice(["auto", "always", "never"]), "use colours: auto, always or never")
  static let dryRun = Option("dry-run", "change nothing; print what would change, as a diff")
  static let quiet = Option("quiet", letter: "q", "print no receipts and no notes")
  static let help = Option("help", letter: "h", "show this help")
  static let version = Option("version", letter: "V", "show the version")

  /// The options that every command takes, before its name or after it.
  static let global: [Option] = [.vault, .json, .format, .color, .dryRun, .quiet, .help, .version]
}

extension Option {
  static let whereQuery = Option(
    "where", "QUERY", .query,
    "take every item that offload list shows for QUERY")
  static let expect = Option("expect", "N", .number, "refuse unless there are exactly N items")

  /// Options of every command that takes more than one item.
  static let bulk: [Option] = [.whereQuery, .expect]
}
