import OffloadKit

/// Lists the tags of the vault, to search, add, remove or create them.
struct TagPickerSheet: PickerKind {
  enum Bearer: Equatable, Sendable {
    case items([ItemKey])
    case collection(VaultPath)
    /// The text that the user is writing; closing this sheet returns to it.
    case text(Compose)
  }

  let bearer: Bearer

  var verb: String { "on or off" }

  func title(in app: App) -> String {
    switch bearer {
    case .items(let keys): "Tags of \(app.named(keys))"
    case .collection(let path): "Tags of \(app.name(of: path))"
    case .text: "Tags of the text"
    }
  }

  func emptyWords(for typed: String) -> String { "No tags yet; type a name." }

  func options(for typed: String, in app: App) -> [PickerOption] {
    let wanted = typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
    let borne = tagsBorne(in: app)
    let found = app.vault.tags.compactMap { tag -> (Int, PickerOption)? in
      guard let score = Score.of(wanted, in: tag.name) else { return nil }
      let isOn = borne.contains(tag.name.lowercased())
      let row = PickerRow("#\(tag.name)", detail: tag.description ?? "", isOn: isOn, color: tag.color)
      let rank = wanted.isEmpty ? (isOn ? -1 : 0) * 1_000_000 - tag.itemCount : score
      return (rank, option(row, for: tag.name))
    }
    let isKnown = app.vault.tagsByName[wanted.lowercased()] != nil
    guard !wanted.isEmpty, !isKnown else { return Score.sorted(found) }
    return Score.sorted(found) + [option(PickerRow("new tag #\(wanted)", isOn: false), for: wanted)]
  }

  /// Switches a tag on or off. The sheet stays open for the next tag, with an empty field.
  private func option(_ row: PickerRow, for tag: String) -> PickerOption {
    PickerOption(row) { app in
      app.open(self)
      let isOn = !tagsBorne(in: app).contains(tag.lowercased())
      switch bearer {
      case .collection(let path): return [.change(TagCollection(path: path, tag: tag, isOn: isOn))]
      case .items(let keys):
        let items = keys.compactMap { app.item($0) }
        return items.isEmpty ? [] : [.change(TagItems(items: items, tag: tag, isOn: isOn))]
      case .text(var compose):
        compose.kept.tags.removeAll { $0.lowercased() == tag.lowercased() }
        if isOn { compose.kept.tags.append(tag) }
        let effects = app.keep(compose)
        app.open(TagPickerSheet(bearer: .text(compose)))
        return effects
      }
    }
  }

  func close(in app: inout App) {
    app.sheet = if case .text(let compose) = bearer { .compose(compose.followed(in: &app)) } else { nil }
  }

  /// Returns the tags that all of them have, in lowercase.
  private func tagsBorne(in app: App) -> Set<String> {
    let lists =
      switch bearer {
      case .items(let keys): keys.compactMap { app.item($0)?.tags }
      case .collection(let path): [app.vault.collection(path)?.tags ?? []]
      case .text(let compose): [compose.kept.tags]
      }
    let sets = lists.map { Set($0.map { $0.lowercased() }) }
    return sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
  }
}
