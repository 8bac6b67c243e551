import OffloadKit

/// A question about the vault or the file system, of some kind.
package struct Question: Equatable, Sendable {
  let kind: any QuestionKind

  init(_ kind: some QuestionKind) { self.kind = kind }

  package static func == (left: Question, right: Question) -> Bool { left.kind.isEqual(to: right.kind) }
}

/// A kind of question: a value that finds its answer and then updates the state with it. Each is a type next to the
/// screen or the sheet that asks.
protocol QuestionKind: Equatable, Sendable {
  associatedtype Found: Sendable

  /// Whether finding the answer may take too long for the keys to wait.
  var isSlow: Bool { get }

  /// Whether the state still needs the answer. If not, Offload stops looking for it.
  func isWanted(in app: App) -> Bool

  /// Finds the answer.
  ///
  /// - Parameters:
  ///   - vault: the vault at this moment.
  ///   - folder: the base of relative paths.
  func answer(from vault: Vault, folder: WorkingFolder) -> Found

  /// Stores the answer in the state. It may come too late to be of use.
  func take(_ found: Found, in app: inout App)
}

extension QuestionKind {
  var isSlow: Bool { false }
  func isWanted(in app: App) -> Bool { true }

  /// Returns the answer in the form that the state takes.
  func answered(with found: Found) -> Answer { Answer { take(found, in: &$0) } }

  func answered(from vault: Vault, folder: WorkingFolder) -> Answer {
    answered(with: answer(from: vault, folder: folder))
  }
}

/// An answer, with its effect on the state.
package struct Answer: Sendable {
  let take: @Sendable (inout App) -> Void
}
