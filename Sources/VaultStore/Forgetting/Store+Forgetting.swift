extension Store {
  /// Erases the text of operations from this maker's journal, unless a file of the vault still holds it. Empties the
  /// operations, and removes their lines from other records, replaced files, drafts and everything else in the journal.
  ///
  /// When this returns, the text is gone for good, also after a power cut. The caller can repeat it after any
  /// interruption, since it erases the records that lead to the lines last.
  ///
  /// - Parameters:
  ///   - dryRun: whether to write nothing and only report.
  ///   - isMeant: returns whether to erase an operation.
  /// - Throws: `StoreError.failed`. The text erased so far is gone.
  package func forget(
    _ rules: ForgettingRules, dryRun: Bool, where isMeant: (Record) -> Bool
  ) throws -> Forgotten {
    if dryRun {
      guard let own = try OwnJournal.open(self), let seal = try? own.seal() else { return Forgotten() }
      return try forget(rules, in: own.folder, seal, isWriting: false, isMeant)
    }
    let journal = try Journal(self)
    defer { journal.close() }
    return try forget(rules, in: journal.folder, journal.seal, isWriting: true, isMeant)
  }

  private func forget(
    _ rules: ForgettingRules, in folder: Descriptor, _ seal: Seal, isWriting: Bool,
    _ isMeant: (Record) -> Bool
  ) throws -> Forgotten {
    let vault = PresentText(of: self)
    var text = ForgottenText(vault, rules)
    var forgotten = Forgotten()
    do throws(SystemFailure) {
      let records = try ForgettingRecords(calls, in: folder, seal, rules, isMeant, &text)
      let (untold, lost) = try records.untold(beside: vault, text)
      let all = text.with(untold)
      let chain = ForgottenChain(self, all, emptied: records.emptied)
      let sweep = JournalScrubber(
        calls, folder, seal, text, all, named: records.named, images: chain.images, isWriting: isWriting)
      (forgotten.files, forgotten.remaining) = try sweep.run()
      forgotten.others = try records.take(text, all, chain, isWriting: isWriting)
      forgotten.operations = records.broken.sorted()
      forgotten.remaining += lost.map {
        .gone(JournalFolder.images.path(of: seal.maker) + [UInt8(ascii: "/")] + $0)
      }
    } catch {
      throw StoreError.failed(error, path: JournalFolder.own(seal.maker))
    }
    forgotten.remaining += vault.files(holding: text.staying, in: self).map { .vault($0) }
    forgotten.remaining += vault.unread.map { .unread($0.bytes) }
    forgotten.remaining += others(holding: text)
    return forgotten
  }

  /// Returns the journals of other makers that hold some of it, or may.
  private func others(holding text: ForgottenText) -> [Forgotten.Remaining] {
    otherJournals().compactMap { journal in
      guard journal.isReadable, let folder = try? calls.open(journal.folder, in: root, [.folder, .beneath])
      else {
        return .unread(journal.folder)
      }
      defer { calls.release(folder) }
      return JournalScrubber.isHeld(text, in: folder, calls) ? .other(journal.folder) : nil
    }
  }
}
