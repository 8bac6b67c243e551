import OffloadKit

extension CompletionPoint {
  /// The most offers at a time.
  static let most = 50

  /// Returns the texts that can come there, the likeliest first.
  ///
  /// - Parameter recent: the collections that items last moved to, the latest first.
  func offers(_ spot: Spot, recent: [VaultPath] = []) -> [CompletionOffer] {
    switch kind {
    case .link: return links(spot, recent)
    case .embed: return links(spot, recent, attachments: best(spot.vault.held.attachments(), by: \.name))
    case .file(let isPicture, let isEnclosed): return files(spot, recent, isPicture, isEnclosed)
    case .fileHeading(let name, let isEnclosed):
      guard let file = spot.facts.file(linkedAs: name, in: spot.path), let image = spot.facts[file] else {
        return []
      }
      return best(image.headings, by: \.text).map {
        offer($0.text, writing: VaultImage.slug(of: $0), closing: isEnclosed ? ">)" : ")", kind: 18)
      }
    case .heading(let name):
      guard let file = spot.facts.file(named: name, in: spot.path), let image = spot.facts[file] else {
        return []
      }
      return best(image.headings, by: \.text).map {
        offer($0.text, writing: HeadingAnchor($0.text).inLink, closing: "]]", kind: 18)
      }
    case .block(let name):
      guard let file = spot.facts.file(named: name, in: spot.path), let image = spot.facts[file] else {
        return []
      }
      return best(image.blockIDs, by: \.name).map { offer($0.name, closing: "]]", kind: 18) }
        + itemsWithoutBlockID(of: file, spot)
    case .tag:
      let letters = Letters(typed)
      return best(spot.facts.tags(where: letters.mayMatch), by: \.name).filter { $0.name != typed }.map {
        offer($0.name, detail: Phrase.counted($0.count, "use"), kind: 14)
      }
    case .frontTag(let place):
      return best(place.tags(spot), by: \.name).map {
        offer($0.name, detail: Phrase.counted($0.count, "use"), writing: place.written($0.name), kind: 14)
      }
    case .day:
      let emoji = emoji(of: .due, spot)
      return days(said: String(typed.dropFirst()), spot).map { words, day in
        offer(
          words, detail: long(day.date, spot), writing: emoji.map { "\($0) \(day)" } ?? "[due:: \(day)]",
          kind: 12)
      }
    case .state:
      return Status.allCases.map { status in
        offer(status.characters[0], detail: status.words, closing: "] ", kind: 20)
      }
    case .key:
      return best(ItemProperty.stated, by: { $0.key ?? $0.name }).map { keyOffer($0, spot) }
    case .value(let key, let closing): return values(of: key, closing, spot)
    }
  }

  /// Returns the emoji that begins a field here; nil if fields here have brackets.
  private func emoji(of property: ItemProperty, _ spot: Spot) -> String? {
    guard let emoji = property.signifiers.first,
      spot.vault.held.writesEmoji(onLine: spot.position.line, of: spot.path)
    else { return nil }
    return emoji
  }

  /// Returns a key in brackets, or the emoji in their place.
  private func keyOffer(_ property: ItemProperty, _ spot: Spot) -> CompletionOffer {
    let key = property.key ?? property.name
    guard !isClosed, let emoji = emoji(of: property, spot) else {
      return offer(key, detail: property.purpose, writing: "\(key):: ", kind: 5)
    }
    let start = TextPosition(line: span.start.line, column: span.start.column - 1)
    return CompletionOffer(
      label: key, detail: property.purpose, text: "\(emoji) ", span: TextSpan(start, span.end),
      typed: "[" + typed, kind: 5)
  }

  private func values(of key: String, _ closing: String, _ spot: Spot) -> [CompletionOffer] {
    guard let property = ItemProperty.stated(by: key) else { return [] }
    switch property.kind {
    case .date:
      return days(said: typed, spot).map {
        offer($0, detail: long($1.date, spot), writing: "\($1)", closing: closing, kind: 12)
      }
    case .rule: return best(FieldKind.usualRules, by: \.self).map { offer($0, closing: closing, kind: 12) }
    case .texts where key == ItemProperty.dependsOn.key?.lowercased():
      let ids = (try? spot.vault.held.openTaskIDs()) ?? []
      return best(ids, by: { $0.id + " " + $0.words }).map {
        offer($0.id, detail: $0.words, closing: closing, kind: 18)
      }
    default: return best(property.kind.choices, by: \.self).map { offer($0, closing: closing, kind: 12) }
    }
  }

  /// Returns collections, other names of collections (written after the collection's own name), and headings of all
  /// collections. The best match comes first; among equal ones, the latest targets of moves do.
  ///
  /// - Parameter attachments: files that aren't notes, which go among the others.
  private func links(
    _ spot: Spot, _ recent: [VaultPath], attachments: [(name: String, path: VaultPath)] = []
  ) -> [CompletionOffer] {
    let facts = spot.facts
    let letters = Letters(typed)
    let files = attachments.prefix(Self.most).map { file in
      (
        score: letters.match(in: Letters(file.name))?.score ?? 0,
        option: offer(file.name, detail: file.path.text, closing: "]]", kind: 17)
      )
    }
    var found: [(score: Int, option: CompletionOffer)] = facts.collections(
      named: typed, most: Self.most, first: recent
    ) {
      $0 != spot.path
    }
    // A name that can't be between brackets, such as one with `#`, can't be in a link.
    .filter { LinkMap.isWikilink($0.name, to: $0.name) }
    .map { ($0.score, offer($0.name, detail: $0.path.text, closing: "]]", kind: 17)) }
    if typed.isEmpty { return (files + found).map(\.option) }
    for (name, path, score) in facts.otherNames(with: typed) where path != spot.path {
      let own = facts.name(of: path)
      guard LinkMap.isWikilink("\(own)|\(name)", to: own) else { continue }
      found.append(
        (score, offer(name, detail: path.text, writing: "\(own)|\(name)", closing: "]]", kind: 17)))
    }
    for (heading, path, score) in Self.first(facts.headings(with: typed)) {
      let own = path == spot.path ? "" : facts.name(of: path)
      guard own.isEmpty || LinkMap.isWikilink(own, to: own) else { continue }
      let link = "\(own)#\(HeadingAnchor(heading.text).inLink)"
      found.append(
        (score, offer(heading.text, detail: path.text, writing: link, closing: "]]", kind: 18)))
    }
    for (word, day, link) in facts.days(beginning: typed, in: spot.vault.held)
    where LinkMap.isWikilink(link, to: link) {
      let score = letters.match(in: Letters(word))?.score ?? 0
      found.append((score, offer(word, detail: long(day, spot), writing: link, closing: "]]", kind: 17)))
    }
    return Score.sorted(found + files)
  }

  /// Returns files, as paths from the text's folder.
  private func files(_ spot: Spot, _ recent: [VaultPath], _ isPicture: Bool, _ isEnclosed: Bool)
    -> [CompletionOffer]
  {
    let wanted = String(typed.split(separator: "/").last { $0 != ".." } ?? "").removingPercents
    let letters = Letters(wanted)
    let notes =
      isPicture
      ? []
      : spot.facts.collections(named: wanted, most: Self.most, first: recent) { $0 != spot.path }
        .map { (score: $0.score, option: $0.path) }
    let others = wanted.isEmpty && !isPicture ? [] : spot.vault.held.attachments()
    let found = others.compactMap { file in
      wanted.isEmpty
        ? (score: 0, option: file.path)
        : letters.match(in: Letters(file.name)).map { (score: $0.score, option: file.path) }
    }
    return Score.sorted(notes + found, most: Self.most).map { path in
      let text = spot.path.link(to: path, isEnclosed: isEnclosed)
      let closing = isEnclosed ? ">)" : ")"
      return offer(path.fileName, detail: path.text, writing: text, closing: closing, kind: 17)
    }
  }

  /// Returns the best headings, up to the most offers at a time.
  private static func first(
    _ headings: [(heading: FileImage.Heading, path: VaultPath, score: Int)]
  ) -> [(heading: FileImage.Heading, path: VaultPath, score: Int)] {
    Score.sorted(headings.map { ($0.score, $0) }, most: most)
  }

  /// Returns days whose words begin with the typed text, and the typed text if it is a day already.
  private func days(said typed: String, _ spot: Spot) -> [(words: String, day: CivilDateTime)] {
    let today = spot.vault.vault.now.date
    let said = typed.lowercased()
    // If no offer continues the typed text, a menu closes, and doesn't open again when the day is complete.
    let weekdays = said.hasPrefix("next ") ? Weekday.allCases.map { "next \($0.name)" } : []
    let usual = (NaturalDate.usualWords + weekdays).filter { $0.hasPrefix(said) }
    let days = ([typed] + usual).compactMap { words in
      (try? NaturalDate.day(words, today: today)).map { (words: words, day: $0) }
    }
    // The typed text is an offer of its own only if none of the others means the same day.
    return days.enumerated().filter { index, said in
      index > 0 || said.words != typed || !days.dropFirst().contains { $0.day == said.day }
    }.map(\.element)
  }

  private func long(_ day: CivilDate, _ spot: Spot) -> String {
    HumanDate(today: spot.vault.vault.now.date).long(day)
  }

  /// Returns those whose names match, the best first.
  func best<Found>(_ all: [Found], by name: (Found) -> String) -> [Found] {
    let letters = Letters(typed)
    if typed.isEmpty { return all }
    return Score.sorted(
      all.compactMap { one in letters.match(in: Letters(name(one))).map { ($0.score, one) } })
  }

  /// - Parameter closing: the text that closes the link or the field, unless it is there already.
  func offer(
    _ label: String, detail: String? = nil, writing text: String? = nil, closing: String = "", kind: Int
  ) -> CompletionOffer {
    CompletionOffer(
      label: label, detail: detail, text: (text ?? label) + (isClosed ? "" : closing), span: span,
      typed: typed.isEmpty ? label : typed, kind: kind)
  }
}
