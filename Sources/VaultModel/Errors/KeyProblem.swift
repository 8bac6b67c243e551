/// Why a user's key cannot be used.
public enum KeyProblem: Sendable, Hashable {
  /// It can be neither read nor made, for the reason that the system gives.
  case missing(path: String, reason: String)
  /// Others may read it.
  case exposed(path: String)
  /// It is a link, or not as long as a key is.
  case damaged(path: String)
}
