internal import LibC

/// How many files this process may have open, and who may have how many of them.
enum OpenFiles {
  private static let limit = max(16, Int(sysconf(Int32(_SC_OPEN_MAX))))

  /// One part in so many of them all, and at least one.
  static func share(_ parts: Int, atMost most: Int) -> Int { share(parts, of: limit, atMost: most) }

  static func share(_ parts: Int, of limit: Int, atMost most: Int) -> Int {
    max(1, min(most, limit / parts))
  }
}
