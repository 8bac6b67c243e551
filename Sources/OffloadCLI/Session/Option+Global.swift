extension Option {
  static let vault = Option(
    "vault", "DIR", .folder, "the vault's folder, instead of $OFFLOAD_VAULT or the one around here")
  static let json = Option("json", "results as JSON")
  static let format = Option(
    "format", "TEMPLATE", .template, "results through a template; see offload help format")
  static let color = Option(
    "color", "WHEN", .choice(["auto", "always", "never"]), "colours: auto, always or never")
  static let dryRun = Option("dry-run", "change nothing; print what would change, as a diff")
  static let quiet = Option("quiet", letter: "q", "no receipts and no notes")
  static let help = Option("help", letter: "h", "this help")
  static let version = Option("version", letter: "V", "the program's version")

  /// What every command takes, before its name or after it.
  static let global: [Option] = [.vault, .json, .format, .color, .dryRun, .quiet, .help, .version]
}

extension Option {
  static let whereQuery = Option("where", "QUERY", .query, "every item that offload list shows for QUERY")
  static let expect = Option("expect", "N", .number, "refuse unless it is exactly N items")

  /// What every command that takes several items understands.
  static let bulk: [Option] = [.whereQuery, .expect]
}
