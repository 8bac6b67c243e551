import Foundation
import OffloadKit
import VaultStore
import VaultSyntax

/// Measures only the parser and the scanner, on one thread, over bytes in memory.
struct MicroBenchmarks {
  private struct Sample {
    var name: String
    var bytes: [UInt8]
  }

  private let notes: [[UInt8]]
  private let samples: [Sample]

  init(seed: UInt64) {
    var maker = VaultMaker(seed: seed)
    notes = (0..<400).map { Array(maker.note($0, of: 400, items: 50).utf8) }
    let long = Array(notes.joined())
    samples = [
      Sample(name: "file of 1 MB", bytes: Array(long.prefix(1_000_000))),
      Sample(name: "file of 10 MB", bytes: Array(repeatElement(long, count: 20).joined().prefix(10_000_000))),
      Sample(name: "line of 100 kB", bytes: Self.line(100_000)),
      Sample(name: "line of 1 MB", bytes: Self.line(1_000_000)),
      Sample(name: "nesting 100 deep", bytes: Self.nesting(100)),
      Sample(name: "nesting 1,000 deep", bytes: Self.nesting(1000)),
    ]
  }

  /// Prints a table of megabytes per second, and of instructions per byte if `perf` can count them.
  func report() {
    var table = Table()
    table.add("one thread", "MB/s", "instructions/byte")
    for name in ["document", "scan"] {
      let size = notes.reduce(0) { $0 + $1.count }
      let seconds = best { run(name, rounds: 1) }
      let count = instructions(name).map { fixed($0 / Double(size), 1) } ?? "-"
      table.add(name, fixed(Double(size) / seconds / 1e6, 0), count)
    }
    for sample in samples {
      let seconds = best { _ = Document(sample.bytes) }
      table.add("document, \(sample.name)", fixed(Double(sample.bytes.count) / seconds / 1e6, 0), "")
    }
    say("\n\(table.text)")
    let sample = MergeSample()
    let seconds = best { blackHole(sample.merge()) }
    say("merge of a vault with 1,000 changed items: \(fixed(seconds * 1000, 0)) ms")
  }

  /// Reads all notes `rounds` times: as documents, or with the scan of a query.
  func run(_ name: String, rounds: Int) {
    for _ in 0..<rounds {
      if name == "document" {
        for note in notes { blackHole(Document(note).items.count) }
      } else {
        scan()
      }
    }
  }

  private func scan() {
    var scanner = ItemScanner(settings: VaultSettings())
    for note in notes {
      note.withUnsafeBufferPointer { bytes in
        scanner.open(.tagRegister, bytes)
        for index in scanner.outline.items.indices { scanner.stand(at: index) }
      }
    }
    blackHole(scanner.outline.items.count)
  }

  /// Instructions of one round: the difference between many rounds and one, per round.
  private func instructions(_ name: String) -> Double? {
    guard let perf = installed("perf") else { return nil }
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(
      "offload-bench-perf-\(getpid())")
    defer { try? FileManager.default.removeItem(at: output) }
    let counts = [1, 21].map { rounds -> Double? in
      let command = Command(
        name: "perf",
        arguments: [
          perf, "stat", "-x,", "-e", "instructions:u", CommandLine.arguments[0], "--micro", name, "--rounds",
          "\(rounds)",
        ], output: output)
      guard command.run()?.status == 0, let text = try? String(contentsOf: output, encoding: .utf8) else {
        return nil
      }
      return text.split(separator: ",").first.flatMap { Double($0) }
    }
    guard let one = counts[0], let many = counts[1] else { return nil }
    return (many - one) / 20
  }

  /// Seconds of the fastest of nine rounds: other work on the machine can only add time.
  private func best(_ body: () -> Void) -> Double {
    (0..<9).map { _ in
      let start = DispatchTime.now().uptimeNanoseconds
      body()
      return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }.min() ?? .infinity
  }

  private static func line(_ size: Int) -> [UInt8] {
    let words = Array("call [the] #dentist about *it* and (that), ".utf8)
    return Array("- ".utf8) + Array(repeatElement(words, count: size / words.count).joined())
  }

  private static func nesting(_ depth: Int) -> [UInt8] {
    Array((0..<depth).map { String(repeating: "  ", count: $0) + "- item \($0)\n" }.joined().utf8)
  }
}

/// Keeps the compiler from removing unused results.
@inline(never)
private func blackHole(_ value: Int) {
  if value < 0 { say("\(value)") }
}
