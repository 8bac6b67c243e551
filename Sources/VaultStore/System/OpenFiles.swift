internal import LibC

/// Limits how many files each part of Offload may have open, within the limit of the process.
enum OpenFiles {
  private static let limit = max(16, Int(sysconf(Int32(_SC_OPEN_MAX))))

  /// Returns the share of one part if `parts` equal parts divide the limit, and at least 1.
  static func share(_ parts: Int, atMost most: Int) -> Int { share(parts, of: limit, atMost: most) }

  static func share(_ parts: Int, of limit: Int, atMost most: Int) -> Int {
    max(1, min(most, limit / parts))
  }
}
