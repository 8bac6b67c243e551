internal import TestSupport
internal import VaultStore

/// A failure of the store that worlds once found, as short as possible.
package struct Meeting: Sendable {
  package let title: String
  /// The same deeds, meeting at different calls.
  package let scripts: [Script]
  /// Whether it still fails.
  package let isOpen: Bool

  init(_ title: String, isOpen: Bool = false, _ script: Script) {
    (self.title, self.isOpen, scripts) = (title, isOpen, [script])
  }

  init(_ title: String, isOpen: Bool = false, _ numbers: Range<Int>, _ script: (Int) -> Script) {
    (self.title, self.isOpen, scripts) = (title, isOpen, numbers.map(script))
  }

  /// Turns that let an actor go on until `times` calls of a kind have succeeded.
  static func after(_ actor: Int, _ kind: SystemFailure.Call, times: Int) -> [Turn] {
    Array(repeating: .after(actor, kind), count: times)
  }

  package static let all = ofFaults + ofSaves + ofPowerCuts + thatDefencesPrevent

  /// The trial of the first script with a finding, with its story; nil if all succeed.
  package func trial(on stage: Stage, every: Int = 1) -> Trial? {
    // Writing the story takes longer than the world itself.
    let bad = scripts.every(every).first { !stage.run($0).findings.isEmpty }
    return bad.map { stage.run($0, isTold: true) }
  }
}
