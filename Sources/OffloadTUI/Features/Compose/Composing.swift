import OffloadKit
import TerminalKit

/// Handles keys in the text sheet.
extension Compose: SheetKind {
  func press(_ key: Key, in app: inout App) -> [Effect] {
    var compose = self
    switch key {
    case .escape: return app.close(compose)
    case .tab: return compose.tab(in: &app)
    case .down where field == .tags && tag.isEmpty && !isListening:
      app.open(TagPickerSheet(bearer: .text(self)))
      return []
    case .backTab:
      let effects = compose.go(by: -1, in: app)
      return app.keep(compose) + effects
    case .enter:
      guard let effects = field.enter(&compose) else { return id.kind.save(compose, in: &app) }
      return app.keep(compose) + effects
    default:
      let before = input.cut
      let effects = field.press(key, &compose, app)
      if compose.input.cut != before {
        app.banner = .talk("Ctrl-Y inserts it again; Ctrl-_ undoes your typing.")
      }
      return app.keep(compose) + effects
    }
  }

  /// Takes the suggestion, makes a capture of each line, or goes to the next field.
  private func tab(in app: inout App) -> [Effect] {
    var compose = self
    var effects: [Effect] = []
    let suggestions = app.suggestions(in: self)
    if !suggestions.isEmpty {
      compose.suggestion = 0
      field.take(suggestions[suggestion % suggestions.count].text, &compose)
      effects = compose.input.isEmpty ? [] : field.typed(compose)
    } else if field == .text, hasPastedLines {
      compose.isEachLine.toggle()
      app.banner = compose.lineOffer
    } else {
      effects = compose.go(by: 1, in: app)
    }
    return app.keep(compose) + effects
  }

  private mutating func go(by step: Int, in app: App) -> [Effect] {
    let fields = app.composeFields
    let here = fields.firstIndex(of: field) ?? 0
    return go(to: fields[(here + step + fields.count) % fields.count])
  }

  private mutating func go(to next: ComposeField) -> [Effect] {
    field.leave(&self)
    (field, suggestion) = (next, 0)
    return field.typed(self)
  }

  /// Goes to a field, or presses it if it is a button and has the focus already.
  func click(field index: Int, in app: inout App) -> [Effect] {
    let clicked = app.composeFields[index]
    if clicked == field { return clicked.isButton ? press(.enter, in: &app) : [] }
    var compose = self
    let effects = compose.go(to: clicked)
    return app.keep(compose) + effects
  }

  /// Takes a suggestion, as Tab does.
  func click(suggestion index: Int, in app: inout App) -> [Effect] {
    var compose = self
    compose.suggestion = index
    return compose.press(.tab, in: &app)
  }

  func paste(_ text: String, in app: inout App) -> [Effect]? {
    var compose = self
    if field.input == nil { compose.field = .text }
    compose.input.insert(text)
    if compose.field == .text {
      compose.hasPastedLines = !isEdit && compose.text.text.split(whereSeparator: \.isNewline).count > 1
      if compose.hasPastedLines { app.banner = compose.lineOffer }
    }
    return app.keep(compose) + compose.field.typed(compose)
  }

  var takesText: Bool { true }

  var isInField: Bool { field.input != nil }

  /// The text of the focused field.
  private var input: FieldText {
    get { field.input.map { self[keyPath: $0] } ?? FieldText() }
    set { if let input = field.input { self[keyPath: input] = newValue } }
  }

  /// Says what the pasted lines become, and what Tab would make of them.
  private var lineOffer: Banner {
    isEachLine
      ? .offer("Each line is a capture of its own.", KeyHint("Tab", "one capture"))
      : .offer("One capture with all lines.", KeyHint("Tab", "one capture each"))
  }

  // MARK: What is shown

  func title(in app: App) -> TitleModel? {
    var title = TitleModel(id.kind.title(in: app))
    if disk != .same, let item {
      title.facts = [EditConflict.fact(of: item.place.path)]
    } else if app.drafts[id] != nil {
      title.facts = [app.keepsDrafts ? "draft kept" : "kept only while this runs"]
    }
    return title
  }

  func hints(in app: App) -> [KeyHint] {
    // Tab takes the suggestion first, and the hint beside the suggestions says so.
    let hasOffer = !app.suggestions(in: self).isEmpty
    let tab = hasOffer ? [] : [KeyHint("Tab", app.isNarrow ? "fields" : "next field")]
    if app.isNarrow { return [KeyHint("Enter", "save")] + tab + [KeyHint("Esc", "close")] }
    return [
      KeyHint("Enter", field == .voice ? (isListening ? "stop" : "start") : "save"),
      KeyHint("Alt-Enter", "new line"),
    ] + tab + [KeyHint("Esc", draft.isEmpty ? "close" : "close, draft stays")]
  }

  func content(in app: App) -> any View {
    ComposeForm(compose: app.model(of: self), isRoomy: app.zones.hasGap)
  }

  func spoken(in app: App) -> Spoken { app.model(of: self).spoken }

  func follow(in app: inout App) { app.sheet = .compose(followed(in: &app)) }
}

extension App {
  /// Returns the suggestions that Tab can take at the cursor.
  func suggestions(in compose: Compose) -> [FieldSuggestion] {
    compose.field.suggestions(compose, self)
  }

  /// Closes the sheet and keeps the text as a draft, on Esc.
  mutating func close(_ compose: Compose) -> [Effect] {
    let effects = keep(compose)
    sheet = nil
    settle()
    if let lost = compose.draftThatWasCut {
      let step = UndoStep(.text(compose.id, lost), "Discarded your text.")
      steps.add(step)
      banner = Banner(.done, step.sentence, hint: KeyHint("u", "your text"))
    }
    if drafts[compose.id] != nil {
      banner = .talk(
        keepsDrafts ? "Your text stays as a draft." : "Your text stays only until you quit.")
    }
    return compose.isListening ? effects + [.stopVoice] : effects
  }

  /// Shows the sheet as it is now, and keeps the text as a draft.
  mutating func keep(_ compose: Compose) -> [Effect] {
    sheet = .compose(compose)
    let draft = compose.draft
    var kept = draft.isEmpty || draft == compose.original ? nil : compose.withOrigin
    if case .edit(let key) = compose.id {
      kept?.origin?.seen = seen(key) ?? drafts[compose.id]?.origin?.seen
    }
    guard drafts[compose.id] != kept else { return [] }
    drafts[compose.id] = kept
    return [.saveDrafts]
  }

  /// Removes the draft of a saved text. The sheet stays open for the next text, except after an edit.
  ///
  /// - Returns: whether a text sheet was open.
  mutating func endText() -> Bool {
    let mine: Compose
    switch sheet {
    case .compose(let compose): mine = compose
    case .conflict(let conflict): mine = conflict.mine
    case .picker, .filter, nil: return false
    }
    drafts[mine.id] = nil
    var next = Compose(mine.id)
    // A day that the user chose for captures holds for the next one, too.
    if !mine.isEdit { (next.due, next.original.due) = (FieldText(mine.original.due), mine.original.due) }
    next.isListening = mine.isListening
    sheet = mine.isEdit ? nil : .compose(next)
    return true
  }
}
