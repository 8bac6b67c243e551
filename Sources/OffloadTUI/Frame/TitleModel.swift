import TerminalKit

/// The first row: says where the user is.
struct TitleModel: Equatable, Sendable {
  /// The tabs; empty on other screens.
  var tabs: [Choice] = []
  /// The screen's own name, if it isn't a tab: `‹ Lisbon trip`, `Process the inbox`, `New capture`.
  var name = ""
  /// At the right: counts, `draft kept`, `2 new`.
  var facts: [String] = []
  var tags: [TagPillModel] = []
  /// The field after the name, if there is one.
  var field: FieldText?
  /// Whether the name is that of a collection.
  var isCollection = false
  /// Whether the screen is narrow, so that the row uses fewer words.
  var isNarrow = false

  init(_ name: String = "") { self.name = name }

  /// Whether its name shows the way back.
  var leadsBack: Bool { name.hasPrefix("‹") }
}

extension App {
  var title: TitleModel {
    if let title = sheet?.kind.title(in: self) { return title }
    var title = screen.kind.title(in: self)
    title.isNarrow = isNarrow
    if let words = filter?.field.text, filter?.screen == screen {
      title.facts = ["only \(Sentence.quoted(words))"]
      title.tags = []
    }
    if news > 0 { title.facts = ["\(news) new"] }
    if !marks.isEmpty { title.facts = ["\(marks.count) marked"] }
    return title
  }
}
