import VaultStore

extension Vault {
  /// Facts about the journal and the settings for the user, before any command runs; unfinished work first.
  public var notices: [Note] {
    do {
      try store.checkKey()
    } catch {
      if case .unusableKey(let problem) = VaultError(error) {
        return [.unusableKey(problem)] + refusedSettings
      }
    }
    if store.isMissing { return [.vaultMissing(path: root)] }
    let elsewhere = store.unfinishedElsewhere().map { journal in
      let paths = journal.unfinished.flatMap(\.paths)
      return Note.unfinishedElsewhere(
        folder: text(journal.folder), paths: Array(Set(paths)).sorted(), texts: text(journal.textsFolder))
    }
    let misplaced = store.misplacedFolders().map { Note.misplacedFolder(path: text($0)) }
    let records = store.pendingRecords()
    let aside = store.filesStandingAside(records)
    return (aside.isEmpty ? [] : [.standAside(aside)]) + elsewhere + misplaced + refusedSettings
      + ObsidianNotes(of: store).unread.map { Note.unreadDayNotes($0) }
      + records.compactMap { record in
        switch record.state {
        case .unfinished: .pending(command: text(record.command))
        case .newer: .newerRecord
        default: nil
        }
      }
  }

  /// The notices that need no look at the vault.
  package var refusedSettings: [Note] {
    settings.unread.map { Note.unreadSettings($0) }
      + settings.refused.map { Note.refusedSetting(key: $0.key, expected: $0.expected, in: $0.file) }
  }
}
