/// The program's version.
enum Version {
  static let number = "0.1.0"
  /// The day of that version, for the manual page.
  static let released = "2026-03-10"
}
