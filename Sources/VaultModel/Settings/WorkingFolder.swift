/// The folder from which Offload resolves relative paths that a person types.
///
/// The library doesn't ask the environment; the program passes its working folder and the user's home.
package struct WorkingFolder: Sendable, Hashable {
  /// The folder's absolute path.
  package let path: String
  /// The folder for `~`; nil if the user has no home.
  package let home: String?

  /// Makes a working folder, with the user's home.
  package init(_ path: String, home: String?) { (self.path, self.home) = (path, home) }

  /// Returns an absolute path: `~` becomes the home folder, and a relative path begins in this folder. The
  /// result has no `.` and no empty parts.
  package func absolute(_ typed: String) -> String {
    if typed.hasPrefix("/") { return Self.tidied(typed) }
    if typed == "~" || typed.hasPrefix("~/"), let home { return Self.tidied(home + typed.dropFirst()) }
    return Self.tidied("\(path)/\(typed)")
  }

  /// Returns the absolute path for a path in the user's settings. A relative one begins in the home folder,
  /// whatever folder this is.
  package func fromHome(_ typed: String) -> String {
    absolute(typed.hasPrefix("/") || typed.hasPrefix("~") ? typed : "~/\(typed)")
  }

  /// The same for bytes that don't have to be UTF-8. A shell has already expanded them, so `~` is a name
  /// like any other.
  package func absolute(_ typed: [UInt8]) -> [UInt8] {
    typed.first == UInt8(ascii: "/") ? typed : Array("\(path)/".utf8) + typed
  }

  private static func tidied(_ path: String) -> String {
    "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
