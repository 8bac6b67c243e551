import VaultStore
import VaultSyntax

/// The scope of a repository.
enum Scope {
  /// The vault: each change is an operation of its own.
  case vault(Vault)
  /// One operation: all changes are parts of it.
  case within(Change)

  /// The vault as readers in this scope see it: within an operation, with everything it has done so far.
  var vault: Vault {
    switch self {
    case .vault(let vault): vault
    case .within(let change): change.vault.within(change)
    }
  }

  /// Returns a file as readers in this scope see it; nil if there is no such file.
  func document(at path: VaultPath) throws -> Document? {
    switch self {
    case .vault(let vault): try vault.document(at: path)
    case .within(let change): try change.vault.wrapping { try change.document(at: path) }
    }
  }

  /// Runs `body` within the operation, or as a new one under `title`. If it throws, it has changed nothing, and the
  /// error is a `VaultError` in both cases.
  func change<Result>(_ title: String, _ body: (Change) throws -> Result) throws -> Result {
    switch self {
    case .vault(let vault): try vault.transaction(title, body).value
    case .within(let change): try change.vault.wrapping { try change.wholly(body) }
    }
  }
}
