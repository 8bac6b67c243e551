internal import TestSupport
internal import VaultStore

/// What worlds have found wrong with the store once, as short as it gets.
package struct Meeting: Sendable {
  package let title: String
  /// The same deeds, met at other calls.
  package let scripts: [Script]
  /// Whether it goes wrong still.
  package let isOpen: Bool

  init(_ title: String, isOpen: Bool = false, _ script: Script) {
    (self.title, self.isOpen, scripts) = (title, isOpen, [script])
  }

  init(_ title: String, isOpen: Bool = false, _ numbers: Range<Int>, _ script: (Int) -> Script) {
    (self.title, self.isOpen, scripts) = (title, isOpen, numbers.map(script))
  }

  /// An actor goes on until so many calls of a kind have gone well.
  static func after(_ actor: Int, _ kind: SystemFailure.Call, times: Int) -> [Turn] {
    Array(repeating: .after(actor, kind), count: times)
  }

  package static let all = ofFaults + ofSaves + ofPowerCuts + thatDefencesPrevent

  /// What the first script with a finding comes to, with its story; nil where all end well.
  package func trial(on stage: Stage, every: Int = 1) -> Trial? {
    // To tell all that happens takes longer than the world itself.
    let bad = scripts.every(every).first { !stage.run($0).findings.isEmpty }
    return bad.map { stage.run($0, isTold: true) }
  }
}
