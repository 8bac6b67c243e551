/// The name that was probably meant by one that does not exist.
enum Suggestion {
  /// The nearest of some names, if it is near enough to be worth naming; of equally near ones the first.
  static func nearest(to word: String, among names: [String]) -> String? {
    let typed = Array(word.lowercased())
    let most = max(1, typed.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = Array(name.lowercased())
      let isStart = typed.count >= 2 && candidate.starts(with: typed)
      let distance = isStart ? 1 : distance(typed, candidate, atMost: most)
      if distance <= most, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// Letters to add, drop, replace or swap with their neighbour to get from one word to the other; more
  /// than `limit` comes as `limit + 1`.
  static func distance(_ a: [Character], _ b: [Character], atMost limit: Int) -> Int {
    if abs(a.count - b.count) > limit { return limit + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return min(last[b.count], limit + 1)
  }
}
