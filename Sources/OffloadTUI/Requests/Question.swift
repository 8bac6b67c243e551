import OffloadKit

/// Something to be read for the state, of some kind.
package struct Question: Equatable, Sendable {
  let kind: any QuestionKind

  init(_ kind: some QuestionKind) { self.kind = kind }

  package static func == (left: Question, right: Question) -> Bool { left.kind.isEqual(to: right.kind) }
}

/// A kind of question: a value that finds its answer, and tells what the state makes of it. Each is a type beside the
/// screen or the sheet that asks.
protocol QuestionKind: Equatable, Sendable {
  associatedtype Found: Sendable

  /// Whether the answer may take so long that the keys cannot wait for it.
  var isSlow: Bool { get }

  /// Whether somebody still waits for the answer. Else looking for it is given up.
  func isWanted(in app: App) -> Bool

  /// Finds the answer.
  ///
  /// - Parameters:
  ///   - vault: the vault at this moment.
  ///   - folder: where paths begin that begin at no root.
  func answer(from vault: Vault, folder: WorkingFolder) -> Found

  /// Takes the answer in, which may come too late to be of use.
  func take(_ found: Found, in app: inout App)
}

extension QuestionKind {
  var isSlow: Bool { false }
  func isWanted(in app: App) -> Bool { true }

  /// The answer as it is handed to the state.
  func answered(with found: Found) -> Answer { Answer { take(found, in: &$0) } }

  func answered(from vault: Vault, folder: WorkingFolder) -> Answer {
    answered(with: answer(from: vault, folder: folder))
  }
}

/// What was found, and what the state makes of it.
package struct Answer: Sendable {
  let take: @Sendable (inout App) -> Void
}
