import LibC
import StoreWorld
import Synchronization

/// Plays worlds from a shell: many, to find something, or one, to see what happens in it.
@main enum Runner {
  static let usage = """
    store-world run SEED COUNT          plays worlds, and names those that find something
    store-world first SEED COUNT        the same, up to the first that finds something
    store-world hour SEED               the same for an hour
    store-world meetings                plays what went wrong once and was mended, and names what does so again
    store-world seed SEED               tells what happens in one world
    store-world shrink SEED             takes away whatever it does not take to fail, and tells the rest
    store-world again SEED COUNT        whether worlds happen in the same way twice, and by their scripts
    store-world speed COUNT             how long worlds of three actors and forty deeds take
    store-world disk FOLDER SEED COUNT  makes the same random calls there and in memory, and tells what differs
    """

  static let start = ContinuousClock.now
  static let arguments = Array(CommandLine.arguments.dropFirst())

  static func main() throws {
    _ = start
    guard let isWell = try perform() else { return print(usage) }
    if !isWell { exit(1) }
  }

  /// - Returns: whether all was well; nil for a call that means nothing.
  private static func perform() throws -> Bool? {
    let numbers = arguments.compactMap { UInt64($0) }
    switch (arguments.first, numbers.count) {
    case ("run", 2):
      return run(Campaign(first: numbers[0], count: Int(numbers[1])))
    case ("first", 2):
      return first(Campaign(first: numbers[0], count: Int(numbers[1])))
    case ("hour", 1):
      return run(Campaign(first: numbers[0], count: nil, end: start + .seconds(3600)))
    case ("meetings", 0):
      let stage = Stage()
      return Meeting.all.filter { !$0.isOpen }.filter { meeting in
        guard let finding = meeting.trial(on: stage)?.findings.first else { return false }
        print("meeting \(meeting.title): \(finding.rule): \(finding.text.prefix(120))")
        return true
      }.isEmpty
    case ("seed", 1):
      let trial = Stage().run(Script(seed: numbers[0]), isTold: true)
      tell(trial)
      return trial.findings.isEmpty
    case ("shrink", 1):
      guard var shrinker = Shrinker(Script(seed: numbers[0]), on: Stage()) else { return true }
      tell(Stage().run(shrinker.shrunken(), isTold: true))
      return false
    case ("again", 2):
      let stage = Stage()
      return (0..<numbers[1]).map { numbers[0] &+ $0 }.filter { !stage.repeats($0) }.map { print($0) }.isEmpty
    case ("speed", 1):
      let stage = Stage()
      let calls = (0..<numbers[0]).reduce(0) { $0 + stage.run(Script(seed: $1, size: (3, 40))).calls }
      let time = ContinuousClock.now - start
      print("\(seconds(time)) for \(numbers[0]) worlds of \(calls / Int(numbers[0])) calls on one processor")
      return true
    case ("disk", 2) where arguments.count == 4:
      var isEqual = true
      for seed in numbers[0]..<(numbers[0] + numbers[1]) {
        guard let calls = try Comparison.difference(seed: seed, in: arguments[1]) else { continue }
        isEqual = false
        print((["\(seed)"] + calls).joined(separator: "\n  "))
      }
      return isEqual
    default: return nil
    }
  }

  private static func run(_ campaign: Campaign) -> Bool {
    let found = Atomic(0)
    let count = campaign.run { seed, trial in
      guard let finding = trial.findings.first else { return }
      found.add(1, ordering: .relaxed)
      print("seed \(seed): \(trial.told.disk): \(finding.rule): \(finding.text.prefix(200))")
    }
    let time = ContinuousClock.now - start
    print("\(count) worlds in \(seconds(time)), \(Int(Double(count) / (time / .seconds(60)))) a minute")
    return found.load(ordering: .relaxed) == 0
  }

  private static func first(_ campaign: Campaign) -> Bool {
    let count = campaign.run { seed, trial in
      guard let finding = trial.findings.first else { return }
      print("seed \(seed): \(finding.rule): \(finding.text.prefix(120))")
      exit(1)
    }
    print("nothing in \(count) worlds")
    return true
  }

  private static func tell(_ trial: Trial) {
    for line in trial.story { print(line) }
    print(trial.told)
    for finding in trial.findings { print("found: \(finding.rule): \(finding.text)") }
  }

  static func seconds(_ duration: Duration) -> String {
    "\((duration / .milliseconds(1)).rounded() / 1000) s"
  }
}
