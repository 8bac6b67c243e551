import VaultStore

/// The notes of days, or of another period, as the settings of the vault or of Obsidian have them.
package struct DayNotes {
  private let vault: Vault
  private let period: NotePeriod
  private let format: DateFormat
  /// The folder with its slash; empty for the root.
  private let folder: String
  private let template: String
  private let language: CalendarLanguage?
  /// The files whose names have the form of the format.
  private let found: [(path: VaultPath, name: DateFormat.Reading)]

  /// Nil if the vault has no notes for the period. Every vault can have notes for days.
  ///
  /// - Parameter files: the files of the vault, if the caller has them.
  /// - Throws: `VaultError.unreadSettings`; `VaultError.dayNoteFormat`.
  package init?(_ period: NotePeriod, in vault: Vault, among files: [VaultPath]? = nil) throws {
    let obsidian = ObsidianNotes(of: vault.store)
    let own = vault.settings.daily
    let theirs = obsidian.series[period]
    let series = period == .day ? own.or(theirs) : theirs
    if let file = obsidian.unread.first, period != .day || own.folder == nil || own.format == nil {
      throw VaultError.unreadSettings(file)
    }
    guard let series else { return nil }
    let written = series.format ?? period.usualFormat
    do {
      format = try DateFormat(written)
    } catch {
      throw VaultError.dayNoteFormat(written, token: error.token)
    }
    let needsDigit = format.beginsWithDigit
    let files = (files ?? vault.walk().files).filter {
      $0.isMarkdown && !$0.isArchived && (!needsDigit || $0.name.first.map { $0 &- 0x30 < 10 } ?? false)
    }
    var folder = series.folder ?? Self.folder(of: files, format)
    while folder.last == "/" { folder.removeLast() }
    folder = String(folder.drop { $0 == "/" })
    (self.vault, self.period) = (vault, period)
    self.folder = folder.isEmpty ? "" : folder + "/"
    template = series.template ?? ""
    language = own.language.flatMap(CalendarLanguage.named)
    found = Self.names(files, in: self.folder, format)
  }

  private static func names(_ files: [VaultPath], in folder: String, _ format: DateFormat)
    -> [(path: VaultPath, name: DateFormat.Reading)]
  {
    files.compactMap { path in
      let text = path.textWithoutExtension
      guard text.hasPrefix(folder) else { return nil }
      return format.read(text.dropFirst(folder.count)).map { (path, $0) }
    }
  }

  /// Returns the only folder that has such notes already; otherwise the root, as in Obsidian.
  private static func folder(of files: [VaultPath], _ format: DateFormat) -> String {
    let folders = Set(files.filter { format.read($0.collectionName) != nil }.map(\.folderText))
    return folders.count == 1 ? folders.first ?? "" : ""
  }

  /// Returns the note of a period, which may not exist yet.
  ///
  /// - Throws: `VaultError.ambiguousCollection` if the period has more than one note;
  ///   `VaultError.dayNoteLanguage`; `VaultError.invalidCollectionName` if no note can have the path.
  package func note(of word: DayWord, named name: String) throws -> DayNote {
    let languages = languages
    let moments = languages.map { (moment: vault.now.on(start(word, $0)), language: $0) }
    let names = Set(moments.map { format.text(of: $0.moment, in: $0.language) })
    if Set(moments.map { format.digits(of: $0.moment, in: $0.language) }).count > 1 {
      throw VaultError.dayNoteLanguage(format: format.text, names: names.sorted())
    }
    let readers =
      format.dependsOnWeeks || period == .week
      ? languages : format.namesByDigits(period) ? [.english] : CalendarLanguage.all
    let notes = found.filter { found in
      readers.contains { found.name.means(start(word, $0), period, in: $0) }
    }
    if notes.count > 1 { throw VaultError.ambiguousCollection(name: name, candidates: notes.map(\.path)) }
    let first = moments.first ?? (vault.now.on(word.day), .english)
    func note(_ path: VaultPath, exists: Bool) -> DayNote {
      DayNote(
        path: path, exists: exists, template: template, moment: first.moment,
        language: onlyLanguage ?? .english)
    }
    if let only = notes.first { return note(only.path, exists: true) }
    guard let only = names.first, names.count == 1 else {
      throw VaultError.dayNoteLanguage(format: format.text, names: names.sorted())
    }
    let path = try vault.newCollection(named: folder + only)
    return note(path, exists: vault.isThere(path))
  }

  /// Returns the missing note of a day that a wikilink with this name leads to once it exists; nil for other names.
  package func missing(linkedAs name: String) -> DayNote? {
    let name = name.hasSuffix(".md") ? name.dropLast(3) : name[...]
    let reading = format.read(name.hasPrefix(folder) ? name.dropFirst(folder.count) : name)
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    guard let day = reading?.day(of: .day) ?? CivilDate(iso: last),
      let note = try? note(of: DayWord(day), named: "\(day)"), !note.exists,
      CollectionNames([note.path]).target(of: String(name), from: .inbox) == note.path
    else { return nil }
    return note
  }

  private func start(_ word: DayWord, _ language: CalendarLanguage) -> CivilDate {
    period.start(around: word.day, weeks: format.countsISOWeeks ? .iso : language.weeks)
  }

  /// The language of the notes; nil if it could be more than one.
  var onlyLanguage: CalendarLanguage? { languages.count == 1 ? languages[0] : nil }

  /// The languages in which the next name may be: those of the newest name, as far as older ones don't rule
  /// them out. None if nobody knows the language; English if there is no name with words yet.
  private var languages: [CalendarLanguage] {
    if let language { return [language] }
    guard format.dependsOnLanguage else { return [.english] }
    guard format.hasWords else {
      // The names of days may have words.
      let days = period == .day ? nil : try? DayNotes(.day, in: vault)
      let known = days.flatMap { $0.format.hasWords && !$0.found.isEmpty ? $0.languages : nil } ?? []
      return known.isEmpty ? CalendarLanguage.all : known
    }
    guard !found.isEmpty else { return [.english] }
    let byAge = found.compactMap { found in found.name.day(of: period).map { (day: $0, name: found.name) } }
      .sorted { $0.day > $1.day }
    var languages = byAge.first?.name.languages ?? []
    for (_, name) in byAge.dropFirst() {
      if languages.count < 2 { break }
      let common = name.languages.filter(languages.contains)
      if !common.isEmpty { languages = common }
    }
    return languages
  }
}

extension DateFormat {
  /// Returns the text of a moment with a star for each word.
  fileprivate func digits(of moment: Moment, in language: CalendarLanguage) -> String {
    tokens.map { $0.isWord ? "*" : text(of: $0, moment, language) }.joined(separator: " ")
  }
}
