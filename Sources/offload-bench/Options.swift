import Foundation

struct Options {
  /// How many pairs of runs each row has.
  var runs = 9
  /// Whether to leave out the vault of a million items.
  var isQuick = false
  /// One part to measure alone; nil for all of them.
  enum Part: String {
    case server = "--lsp"
    case interface = "--ui"
  }
  var part: Part?
  var seed: UInt64 = 1
  /// The built program; by default, the one next to this one.
  var product = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("offload").path
  /// An existing vault; the generated items use its lines.
  var lines: String?
  /// An existing vault for the language server, instead of a generated one.
  var vault: String?
  /// The command of another language server, which gets the same requests.
  var beside: [String] = []
  /// Only rows with this text in their title.
  var only: String?
  /// One micro-benchmark to run repeatedly, so `perf` can count its instructions.
  var micro: String?
  var rounds = 1

  static let usage = """
    usage: offload-bench [--quick] [--runs N] [--seed N] [--lines PATH] [--product PATH]
                         [--only TEXT] [--ui] [--lsp [--vault PATH] [--beside COMMAND]]
      --quick         skip the vault of a million items; use three pairs of runs
      --runs N        make N pairs of runs for each row (default: 9)
      --seed N        seed for the vaults (default: 1)
      --lines PATH    fill the items with lines from an existing vault, repeated
      --product PATH  measure this program (default: the offload next to this one)
      --only TEXT     only rows with this text in their title
      --ui            measure only the terminal interface
      --lsp           measure only the language server
      --vault PATH    ask it about an existing vault; it saves nothing
      --beside COMMAND
                      ask another language server the same, such as 'panache lsp'

    """

  /// Nil for a command line that it doesn't understand.
  init?(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--quick" {
        isQuick = true
        runs = 3
        continue
      }
      if let part = Part(rawValue: word) {
        self.part = part
        continue
      }
      guard let value = words.popFirst() else { return nil }
      switch (word, Int(value)) {
      case ("--runs", let count?) where count > 0: runs = count
      case ("--seed", let number?) where number >= 0: seed = UInt64(number)
      case ("--rounds", let count?) where count > 0: rounds = count
      case ("--product", _): product = value
      case ("--lines", _): lines = value
      case ("--vault", _): vault = value
      case ("--beside", _): beside = value.split(separator: " ").map(String.init)
      case ("--only", _): only = value
      case ("--micro", _): micro = value
      default: return nil
      }
    }
  }
}
