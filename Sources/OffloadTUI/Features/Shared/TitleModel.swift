import OffloadKit
package import TerminalKit

/// The first row: where one is.
package struct TitleModel: Equatable, Sendable {
  package struct Tab: Equatable, Sendable {
    package var name: String
    package var isCurrent: Bool
  }

  /// The three tabs; empty on other screens.
  package var tabs: [Tab] = []
  /// The screen's own name, where it is no tab: `‹ Lisbon trip`, `Process the inbox`, `New capture`.
  package var name = ""
  /// At the right: counts, `draft kept`, `2 new`.
  package var facts: [String] = []
  package var tags: [TagPillModel] = []
  /// What is typed behind the name, where there is a field.
  package var field: FieldText?
  /// Whether the name is a collection's.
  package var isCollection = false
  /// Whether there is little room, so that everything is said in fewer words.
  package var isNarrow = false

  package init() {}
}

extension App {
  package var title: TitleModel {
    var title = TitleModel()
    title.isNarrow = isNarrow
    switch sheet {
    case .compose(let compose): return self.title(of: compose)
    case .conflict(let conflict):
      title.name = "Edit item"
      title.facts = ["\(conflict.theirs.place.path.text) changed while you wrote"]
      return title
    case .picker, nil: break
    }
    switch screen {
    case .inbox, .plans, .lists:
      title.tabs = zip(Screen.tabs, ["Inbox", "Plans", "Lists"]).map {
        .init(name: $1, isCurrent: $0 == screen)
      }
      title.facts = [tabCount]
    case .collection(let path): describe(path, in: &title)
    case .item(let key): title.name = "‹ \(name(of: key.path))"
    case .process:
      title.name = isNarrow ? "Process" : "Process the inbox"
      if currentCapture != nil { title.facts = ["\(triage.past.count + 1) of \(triageTotal)"] }
    case .search:
      title.name = "Search"
      if sheet == nil { title.field = search.field }
    }
    if news > 0 { title.facts = ["\(news) new"] }
    if !marks.isEmpty { title.facts = ["\(marks.count) marked"] }
    return title
  }

  /// Fewer columns than these have no room for what is merely good to know.
  var isNarrow: Bool { size.width < 60 }

  private var tabCount: String {
    switch screen {
    case .inbox:
      let count = vault.files[.inbox]?.roots.count ?? 0
      if isNarrow { return "\(count)" }
      return count == 1 ? "1 capture" : "\(count) captures"
    case .plans: return Self.counted(collections(of: .plans).count, "plan")
    default: return Self.counted(collections(of: .lists).count, "list")
    }
  }

  private func describe(_ path: CollectionPath, in title: inout TitleModel) {
    title.name = "‹ \(name(of: path))"
    title.isCollection = true
    guard let collection = vault.collection(path) else { return }
    guard !isNarrow else {
      title.facts = ["\(collection.openCount) of \(collection.itemCount)"]
      return
    }
    title.facts = [collection.isStructured ? "plan" : "list", Self.count(of: collection)]
    title.tags = pills(collection.tags)
  }

  private func title(of compose: Compose) -> TitleModel {
    var title = TitleModel()
    switch compose.id {
    case .capture: title.name = "New capture"
    case .add(let path): title.name = "Add to \(name(of: path))"
    case .edit: title.name = "Edit item"
    }
    if compose.disk != .same, let item = compose.item {
      title.facts = ["\(item.place.path.text) changed while you wrote"]
    } else if drafts[compose.id] != nil {
      title.facts = [keepsDrafts ? "draft kept" : "kept only while this runs"]
    }
    return title
  }

  /// `1 item`, `3 items`.
  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
