import JSON

/// A generation of the protocol.
enum Era: Hashable, Sendable {
  /// Each request says its version and what the client can do.
  case modern
  /// `initialize` comes first, and agrees on a version for the whole process.
  case legacy

  static let modernVersions = ["2026-07-28"]
  /// The newest first.
  static let legacyVersions = ["2025-11-25", "2025-06-18"]
}

/// The names of what the modern protocol adds to `_meta`.
enum MetaKey {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let client = "io.modelcontextprotocol/clientInfo"
  static let subscription = "io.modelcontextprotocol/subscriptionId"
  static let server = "io.modelcontextprotocol/serverInfo"
}

/// How long a client may keep an answer, in milliseconds.
enum Freshness: Int, Sendable {
  /// It only depends on how the server was started.
  case constant = 3_600_000
  /// It depends on the vault.
  case momentary = 0
}
