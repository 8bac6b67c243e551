import TerminalKit

/// The first row: says where the user is, with facts about that at the right.
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
          Text(title.name, style: .bold).onClick(title.leadsBack ? .key(.escape) : nil)
        }
      } trailing: {
        TitleFacts(title: title)
      }
      Text(" ")
    }
  }
}

/// The facts about the screen, at the right end of the title row.
struct TitleFacts: ComposedView {
  let title: TitleModel

  var body: some View {
    FactRow(spacing: 3) {
      ForEach(title.facts) { Text($0, style: .dim) }
      ForEach(title.tags) { TagPill(tag: $0) }
    }
  }
}

/// The tabs by name.
struct TabBar: ComposedView {
  let tabs: [Choice]
  var isNarrow = false

  var body: some View {
    FactRow(spacing: isNarrow ? 1 : 3) {
      ForEach(tabs.enumerated()) { index, tab in
        Text(tab.text, style: tab.isSelected ? .bold : .dim).onClick(.tab(index))
      }
    }
  }
}
