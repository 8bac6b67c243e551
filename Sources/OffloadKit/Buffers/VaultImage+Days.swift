package import VaultModel

extension VaultImage {
  /// Returns the words for days that begin with at least two typed letters, each with the text of a link to the note of the day,
  /// which may not exist yet. None if there's no telling where such notes are.
  ///
  /// - Parameter present: the vault with the present time.
  package func days(beginning typed: String, in present: Vault) -> [(
    word: String, day: CivilDate, link: String
  )] {
    let said = typed.lowercased()
    // A collection with the word as its name comes first, wherever a person types one.
    let words =
      said.count < 2 ? [] : DayWord.days.filter { $0.hasPrefix(said) && file(named: $0, in: .inbox) == nil }
    guard !words.isEmpty, let notes = try? DayNotes(.day, in: present, among: names.paths) else { return [] }
    return words.compactMap { word in
      guard let day = DayWord(word, today: present.now.date), let note = try? notes.note(of: day, named: word)
      else { return nil }
      return (word, day.day, linkText(to: note, among: notes))
    }
  }

  /// Returns the name of a day's note, or its whole path if a link with the name wouldn't tell where to make it.
  private func linkText(to note: DayNote, among notes: DayNotes) -> String {
    if note.exists { return name(of: note.path) }
    let short = note.path.collectionName
    let isEnough = file(named: short, in: .inbox) == nil && notes.missing(linkedAs: short)?.path == note.path
    return isEnough ? short : note.path.textWithoutExtension
  }
}
