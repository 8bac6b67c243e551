/// Two programs that do the same work. They run in turn, so other work on the machine affects both.
struct Comparison {
  var title: String
  var ours: Command
  /// The command that we run every other time, if the same command twice would find nothing left to do.
  var inTurn: Command?
  var theirs: Command?
  /// The most time that ours may take, as a multiple of theirs; nil if there is no goal.
  var goal: Double?

  struct Result {
    var title: String
    var ours: [Command.Run]
    var theirs: [Command.Run]
    var theirName: String
    var goal: Double?

    /// The median of the pairs' ratios.
    func ratio(_ time: (Command.Run) -> Double) -> Double? {
      median(zip(ours, theirs).map { time($0) / max(time($1), 1e-6) })
    }
  }

  /// Runs each once to warm the caches, then `runs` pairs.
  func measure(runs: Int) -> Result? {
    guard let warm = ours.run(), warm.status == 0 else { return nil }
    let others = theirs?.run() == nil ? nil : theirs
    var result = Result(
      title: title, ours: [], theirs: [], theirName: others?.name ?? "", goal: others == nil ? nil : goal)
    for number in 0..<runs {
      if let run = (number % 2 == 0 ? inTurn ?? ours : ours).run() { result.ours.append(run) }
      if let run = others?.run() { result.theirs.append(run) }
    }
    return result
  }
}

func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The value that a share of the values, from 0 to 1, doesn't exceed.
func percentile(_ share: Double, of values: [Double]) -> Double? {
  values.isEmpty ? nil : values.sorted()[Int(Double(values.count - 1) * share)]
}
