import VaultStore
import VaultSyntax

/// Where a repository works.
enum Scope {
  /// On the vault: each change is an operation of its own.
  case vault(Vault)
  /// Within one operation.
  case within(Change)

  /// The vault as it is read there: within an operation, with what that has done so far.
  var vault: Vault {
    switch self {
    case .vault(let vault): vault
    case .within(let change): change.vault.within(change)
    }
  }

  /// A file as it is read there; nil where there is no such file.
  func document(at path: VaultPath) throws -> Document? {
    switch self {
    case .vault(let vault): try vault.document(at: path)
    case .within(let change): try change.vault.wrapping { try change.document(at: path) }
    }
  }

  /// Runs `body` within the operation, or as a new one under `title`. Where it throws, it has changed nothing, and the error is
  /// the vault's: whoever catches it within the operation knows no other.
  func change<Result>(_ title: String, _ body: (Change) throws -> Result) throws -> Result {
    switch self {
    case .vault(let vault): try vault.transaction(title, body).value
    case .within(let change): try change.vault.wrapping { try change.wholly(body) }
    }
  }
}
