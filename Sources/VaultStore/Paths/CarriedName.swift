/// The names that git may carry into a vault and out of it.
///
/// Whatever a tree of git's calls a file, on no file system may that be git's own folder or Offload's: names are judged as
/// HFS+ and NTFS compare them, wherever the vault lies.
package enum CarriedName {
  /// Whether a file of this path may come and go with git: any but for those in `.git`, and in `.offload` but for the
  /// settings.
  package static func isOne(_ path: VaultPath) -> Bool {
    if path == settings { return true }
    let names = path.bytes.split(separator: UInt8(ascii: "/"))
    return !names.contains { isReserved($0, ".git", shortName: "git~") }
      && !(names.first.map { isReserved($0, ".offload", shortName: "offloa~") } ?? false)
  }

  private static let settings = VaultPath(unchecked: Array(".offload/config.yml".utf8))

  /// Whether some file system may take a name for a reserved one.
  private static func isReserved(_ name: ArraySlice<UInt8>, _ reserved: String, shortName: String) -> Bool {
    if name.contains(UInt8(ascii: "\\")), reserved == ".git" {
      // What NTFS takes for a folder and a file in it.
      return name.split(separator: UInt8(ascii: "\\")).contains {
        isReserved($0, reserved, shortName: shortName)
      }
    }
    // NTFS passes over what follows a colon, and dots and blanks at the end.
    let scalars = String(decoding: name.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).unicodeScalars
      .filter { !$0.properties.isDefaultIgnorableCodePoint }
    var text = String(String.UnicodeScalarView(scalars)).lowercased()
    while let last = text.last, last == "." || last == " " { text.removeLast() }
    if text == reserved { return true }
    guard text.hasPrefix(shortName) else { return false }
    let number = text.dropFirst(shortName.count)
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}
