/// The character set that the environment asks for.
package enum LocaleCharacters {
  /// Returns whether it is UTF-8; nil if the environment names no locale.
  ///
  /// A locale is `language_COUNTRY.characters@modifier` (POSIX, "Locale"), and on macOS may be the characters alone.
  package static func areUTF8(environment: (String) -> String?) -> Bool? {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    guard let locale = names.first(where: { !$0.isEmpty }) else { return nil }
    let characters = locale.split(separator: ".").last.map { $0.prefix { $0 != "@" } } ?? ""
    return characters.lowercased().filter { $0 != "-" } == "utf8"
  }
}
