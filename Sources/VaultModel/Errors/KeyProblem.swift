/// The reason why Offload can't use a user's key.
public enum KeyProblem: Sendable, Hashable {
  /// Offload can neither read nor create it, for the system's reason.
  case missing(path: String, reason: String)
  /// Other users can read it.
  case exposed(path: String)
  /// It is a symbolic link, or it doesn't have the length of a key.
  case damaged(path: String)
}
