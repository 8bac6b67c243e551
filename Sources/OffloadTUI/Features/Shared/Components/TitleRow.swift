import TerminalKit

/// The first row: where one is, and at the right what is to be known of it.
struct TitleRow: ComposedView {
  let title: TitleModel

  var body: some View {
    Row {
      Text(" ")
      Beside {
        if !title.tabs.isEmpty {
          TabBar(tabs: title.tabs, isNarrow: title.isNarrow)
        } else if let field = title.field {
          Row {
            Text("\(title.name): ")
            TextField(field)
          }
        } else {
          Text(title.name, style: .bold)
        }
      } trailing: {
        FactRow(spacing: 3) {
          ForEach(title.facts) { Text($0, style: .dim) }
          ForEach(title.tags) { TagPill(tag: $0) }
        }
      }
      Text(" ")
    }
  }
}

/// Inbox, Plans, Lists.
struct TabBar: ComposedView {
  let tabs: [TitleModel.Tab]
  var isNarrow = false

  var body: some View {
    FactRow(spacing: isNarrow ? 1 : 3) {
      ForEach(tabs) { Text($0.name, style: $0.isCurrent ? .bold : .dim) }
    }
  }
}

extension TitleRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("tabs") { TitleRow(title: Sample.inboxTitle($0)) },
      Preview("a screen of its own") { TitleRow(title: Sample.title("New capture", facts: ["draft kept"])) },
      Preview("a field") { TitleRow(title: Sample.searchTitle("dent")) },
      Preview("a long name") {
        TitleRow(
          title: Sample.title(
            "‹ Everything that we may want to do once the children are out of the house", facts: ["plan"]))
      },
    ]
  }
}

extension TabBar: Previewed {
  static var previews: [Preview] {
    [
      Preview("the inbox") { TabBar(tabs: Sample.tabs(0)) },
      Preview("lists, narrow") { TabBar(tabs: Sample.tabs(2), isNarrow: true) },
    ]
  }
}
