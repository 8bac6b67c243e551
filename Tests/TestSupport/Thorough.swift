internal import Foundation

/// Whether `OFFLOAD_THOROUGH` is set. Tests then try all cases; otherwise they try a sample.
package let isThorough = ProcessInfo.processInfo.environment["OFFLOAD_THOROUGH"] != nil

/// How many of `count` random cases a test tries: a tenth of them, the same ones each time; or all of them.
package func sampled<Count: BinaryInteger>(_ count: Count) -> Count { isThorough ? count : count / 10 }

extension Array {
  /// The cases that a test tries: the first, and every `step`th after it; or all of them.
  package func sampled(_ step: Int) -> [Element] { every(isThorough ? 1 : step) }

  /// The first element, and every `step`th after it.
  package func every(_ step: Int) -> [Element] { stride(from: 0, to: count, by: step).map { self[$0] } }
}
