import OffloadKit
import VaultMerge
import VaultStore
import VaultSyntax

/// Adds the notes at the end of a sync.
extension Synchronizer {
  /// - Parameter status: the status of the sync before.
  mutating func tellWhatIsThere(since status: SyncStatus?) {
    tellStaleSavesThatStand()
    let ignored = report.ignoredNotes.filter { status?.ignored.contains(SyncStatus.line($0.text)) != true }
    if !ignored.isEmpty { report.add(.ignored(ignored)) }
    let told = Set(
      report.decisions.map(\.lost)
        + report.asides.map { if case .renamed(_, let path) = $0 { path.description } else { "" } })
    let exchanged = Set(report.received + report.sent).filter(\.isMarkdown).sorted()
    let copies = report.received.filter { path in
      path.isMarkdown && path.isConflictCopy && !told.contains(path.description)
        && vault.store.stamp(of: path) != nil
    }
    if !copies.isEmpty { report.add(.copies(copies)) }
    let marked = exchanged.filter { path in
      guard let file = try? vault.store.readIfThere(path),
        file.bytes.split(separator: UInt8(ascii: "\n")).contains(where: { $0.starts(with: "<<<<<<<".utf8) })
      else { return false }
      return !Document(file.bytes, kind: path.fileKind).conflictLines.isEmpty
    }
    if !marked.isEmpty { report.add(.markers(marked)) }
  }
}
