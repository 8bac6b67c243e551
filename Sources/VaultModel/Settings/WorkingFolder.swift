/// Where paths begin that begin at no root: what somebody types is meant from there.
///
/// The library asks no environment; a program that knows its working folder and its user's home hands them in.
package struct WorkingFolder: Sendable, Hashable {
  /// The folder's path, from the root.
  package let path: String
  /// What `~` stands for; nil where the user has no home.
  package let home: String?

  /// A folder, and a home beside it.
  package init(_ path: String, home: String?) { (self.path, self.home) = (path, home) }

  /// A path from the root: `~` is the home folder, and what begins at no root begins in this folder. `.` in it, and blank
  /// parts, are left out.
  package func absolute(_ typed: String) -> String {
    if typed.hasPrefix("/") { return Self.tidied(typed) }
    if typed == "~" || typed.hasPrefix("~/"), let home { return Self.tidied(home + typed.dropFirst()) }
    return Self.tidied("\(path)/\(typed)")
  }

  /// A path of the user's settings: one that begins at no root begins at the home folder, whatever folder this is.
  package func fromHome(_ typed: String) -> String {
    absolute(typed.hasPrefix("/") || typed.hasPrefix("~") ? typed : "~/\(typed)")
  }

  /// The same for bytes that need not be UTF-8, which a shell has read: `~` is a name like any other.
  package func absolute(_ typed: [UInt8]) -> [UInt8] {
    typed.first == UInt8(ascii: "/") ? typed : Array("\(path)/".utf8) + typed
  }

  private static func tidied(_ path: String) -> String {
    "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
