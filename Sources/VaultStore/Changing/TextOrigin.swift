/// Finds which text somebody most likely had before them who saved another.
enum TextOrigin {
  /// The candidate with the fewest lines changed; of equals the last, which is the newest.
  static func closest(to text: [UInt8], among candidates: [[UInt8]]) -> [UInt8]? {
    guard candidates.count > 1 else { return candidates.first }
    let lines = counted(text)
    var best: (distance: Int, text: [UInt8])?
    for candidate in candidates {
      let distance = distance(lines, counted(candidate))
      if distance <= best?.distance ?? Int.max { best = (distance, candidate) }
    }
    return best?.text
  }

  private static func counted(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).reduce(into: [:]) {
      $0[$1, default: 0] += 1
    }
  }

  private static func distance(_ left: [ArraySlice<UInt8>: Int], _ right: [ArraySlice<UInt8>: Int]) -> Int {
    left.reduce(0) { $0 + max(0, $1.value - right[$1.key, default: 0]) }
      + right.reduce(0) { $0 + max(0, $1.value - left[$1.key, default: 0]) }
  }
}
