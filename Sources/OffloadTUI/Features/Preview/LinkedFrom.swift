import OffloadKit
import TerminalKit

/// The notes that link to each note, as far as Offload knows them.
struct LinkingNotes: Equatable, Sendable {
  fileprivate(set) var sources: [VaultPath: [VaultPath]] = [:]
  /// Whether the vault has changed since Offload looked.
  var isStale = true
  /// Whether Offload is looking.
  fileprivate var isAsked = false
}

/// Asks which notes link to which. One look at the vault answers it for all notes.
struct LinkingQuestion: QuestionKind {
  /// The number of changes made here by the time of the question.
  let changes: Int

  var isSlow: Bool { true }

  func isWanted(in app: App) -> Bool { app.previewSubject?.linked != nil }

  func answer(from vault: Vault, folder: WorkingFolder) -> [VaultPath: [VaultPath]] { vault.linkingNotes() }

  func take(_ sources: [VaultPath: [VaultPath]], in app: inout App) {
    (app.linking.sources, app.linking.isAsked) = (sources, false)
    if changes == app.changeCount { app.linking.isStale = false }
  }
}

extension App {
  /// The most notes to name. The others are only counted.
  private static let mostLinking = 20

  /// Asks for the notes that link to others, if the pane shows a note.
  mutating func lookForLinks() -> [Effect] {
    guard previewSubject?.linked != nil, vault.isComplete else {
      // Offload gives the question up then.
      linking.isAsked = false
      return []
    }
    guard linking.isStale, !linking.isAsked else { return [] }
    linking.isAsked = true
    return [.ask(LinkingQuestion(changes: changeCount))]
  }

  /// Returns the end of a note's pane: the notes that link to it.
  func linkedFrom(_ path: VaultPath) -> [TextLine] {
    let sources = linking.sources[path] ?? []
    guard !sources.isEmpty else { return [] }
    let more = sources.count - Self.mostLinking
    return [TextLine("Linked from", style: .bold)]
      + sources.prefix(Self.mostLinking).map { TextLine("\(signs.link) \(name(of: $0))") }
      + (more > 0 ? [TextLine("and \(more) more", style: .dim)] : [])
  }
}
