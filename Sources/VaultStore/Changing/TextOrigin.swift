/// A text that has been in a file since a change read it, or came out of it.
struct FormerText {
  var bytes: [UInt8]
  /// Whether a change had brought it, rather than another program.
  var isOurs = false
  /// Whether it was in the vault, where any program can have read it; one that was written into a file that had been taken
  /// out is known to its writer alone.
  var wasInVault = true
  /// Whether another program wrote it into the very file that a change had brought in.
  var isInOurs = false
}

/// Finds which text somebody most likely had before them who saved another.
enum TextOrigin {
  /// The closest of those that whoever saved it can have read. What only its writer knows counts where the text has a line
  /// that is nowhere else: then one is made of the other, or both of a text that nobody has seen. So what the text lacks of it does
  /// not count as removed, unless others can have read that.
  static func closest(to save: FormerText, base: [UInt8], _ history: [FormerText]) -> [UInt8] {
    let isSeen = { (former: FormerText) in former.isOurs || former.wasInVault && !save.isInOurs }
    let seen = [base] + history.filter(isSeen).map(\.bytes)
    let known = seen.reduce(LineSet([])) { $0.union(LineSet($1)) }
    let lines = LineSet(save.bytes)
    let theirs = history.filter { !$0.isOurs }.compactMap { former -> [UInt8]? in
      if isSeen(former) { return former.bytes }
      let isKnown = LineSet.lines(former.bytes).contains { lines.contains($0) && !known.contains($0) }
      return isKnown ? known.union(lines).filter(former.bytes) : nil
    }
    return closest(to: save.bytes, base, history.filter(\.isOurs).map(\.bytes) + theirs)
  }

  /// The candidate with the fewest lines changed; of equals the first, and others' saves come last: taken for a change of an
  /// older text, a save takes out nothing of theirs.
  private static func closest(
    to text: [UInt8], _ first: [UInt8], _ others: [[UInt8]]
  ) -> [UInt8] {
    if others.isEmpty { return first }
    let lines = counted(text)
    var best = (distance: distance(lines, counted(first)), text: first)
    for candidate in others {
      let distance = distance(lines, counted(candidate))
      if distance < best.distance { best = (distance, candidate) }
    }
    return best.text
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
