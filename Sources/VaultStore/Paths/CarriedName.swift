/// The names that git may carry into a vault and out of it.
///
/// Whatever a git tree calls a file, the name must not mean git's own folder or Offload's on any file system. So
/// Offload judges names as HFS+ and NTFS compare them, wherever the vault is.
package enum CarriedName {
  /// Returns whether a file of this path may come and go with git: any path except those in `.git`, and those in
  /// `.offload` other than the settings.
  package static func isOne(_ path: VaultPath) -> Bool {
    if path == settings { return true }
    let names = path.bytes.split(separator: UInt8(ascii: "/"))
    return !names.contains { isReserved($0, ".git", shortName: "git~") }
      && !(names.first.map { isReserved($0, ".offload", shortName: "offloa~") } ?? false)
  }

  private static let settings = VaultPath(unchecked: Array(".offload/config.yml".utf8))

  /// Returns whether a file system may treat a name as a reserved one.
  private static func isReserved(_ name: ArraySlice<UInt8>, _ reserved: String, shortName: String) -> Bool {
    if name.contains(UInt8(ascii: "\\")), reserved == ".git" {
      // NTFS takes this for a folder and a file in it.
      return name.split(separator: UInt8(ascii: "\\")).contains {
        isReserved($0, reserved, shortName: shortName)
      }
    }
    // NTFS ignores everything after a colon, and dots and spaces at the end.
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
