import TerminalKit

@testable import OffloadTUI

extension PreviewView: Previewed {
  static var previews: [Preview] {
    [
      Preview("an item with more in it") { PreviewView(preview: Sample.besideThought) },
      Preview("a plan") { PreviewView(preview: Sample.besidePlan) },
      Preview("words alone") { PreviewView(preview: PreviewModel(words: [.init(text: "buy stamps")])) },
      Preview("nothing") { PreviewView(preview: PreviewModel()) },
    ]
  }
}

extension PreviewHead: Previewed {
  static var previews: [Preview] {
    [
      Preview("an item") { PreviewHead(preview: Sample.besideThought) },
      Preview("nothing") { PreviewHead(preview: PreviewModel()) },
    ]
  }
}

extension ShelfView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a folder and saved searches") { ShelfView(shelf: Sample.shelf) },
      Preview("nothing") { ShelfView(shelf: ShelfModel()) },
    ]
  }
}

extension MarkedText: Previewed {
  static var previews: [Preview] {
    [
      Preview("emphasis, code and a link") {
        MarkedText(
          ReadableText.runs(
            of: "**Order** the *long* one, ~~not the short~~, see `size` and [there](https://x.y)"))
      },
      Preview("long words") {
        MarkedText(
          ReadableText.runs(
            of: "Everything that has to be done in the **week before we leave, in no order** at all"))
      },
      Preview("wide letters") { MarkedText(ReadableText.runs(of: "由美さんに**京都の写真**を送る")) },
      Preview("nothing") { MarkedText([]) },
    ]
  }
}

extension MarkdownBody: Previewed {
  static var previews: [Preview] {
    [
      Preview("a heading, a table and code") {
        MarkdownBody(
          lines: MarkdownLines.shown(
            [
              "# Where", "", "| Shop | **Price** |", "|---|--:|", "| the one at the corner | 3 |",
              "| a market, on Saturdays alone and not in winter | 2.50 \\| 3 |", "```", "| no table |", "```",
            ] as [Substring]))
      },
      Preview("a quote, a wrapped paragraph and a line that was found") {
        MarkdownBody(
          lines: MarkdownLines.shown(
            [
              "> [!tip] From Rui", "> The **tram** is full by nine, and not before,", ">", "> > at noon",
              "Everything that has to be done in the week before we leave,",
              "in no order, see [[Trip#Before|there]]",
              "", "---", "short", "lines",
            ] as [Substring]) + [Sample.found])
      },
      Preview("nothing") { MarkdownBody(lines: []) },
    ]
  }
}

extension ListOverPreview: Previewed {
  static var previews: [Preview] {
    [
      Preview("an item below its list") { size in
        ListOverPreview(rows: size.height / 2) {
          ListRows(list: Sample.lisbonTrip)
        } preview: {
          PreviewView(preview: Sample.besideThought)
        }
      }
    ]
  }
}

extension ListAndPreview: Previewed {
  static var previews: [Preview] {
    [
      Preview("between the shelf and an item, if there is room") {
        ListAndPreview(shelf: Sample.shelf) {
          ListRows(list: Sample.lisbonTrip)
        } preview: {
          PreviewView(preview: Sample.besideThought)
        }
      },
      Preview("an item beside its list") {
        ListAndPreview {
          ListRows(list: Sample.lisbonTrip)
        } preview: {
          PreviewView(preview: Sample.besideThought)
        }
      },
    ]
  }
}

extension Sample {
  static var found: TextLine {
    var line = TextLine(
      [.init(text: "ask Frau Lindner for the first week of "), .init(text: "May", attributes: .bold)])
    (line.lead, line.gutter) = ("[ ] ", ">")
    return line
  }

  static var shelf: ShelfModel {
    ShelfModel(parts: [
      .init(
        title: "Travel",
        rows: [.init(text: "Lisbon trip", isSelected: true), .init(text: "Packing list", isSelected: false)]),
      .init(title: "Saved searches", rows: [.init(text: "@today", isSelected: false)]),
    ])
  }

  static var besideThought: PreviewModel {
    var preview = PreviewModel(words: ReadableText.runs(of: "[ ] Renew **passport**"))
    preview.tags = [TagPillModel("#errand", color: "d97706")]
    preview.facts = ["due 1 March", "captured 17 January"]
    preview.lines = MarkdownLines.shown(
      [
        "Two photos, *35 × 45 mm*:", "", "```", "open 9-12", "```", "# After", "- ask `Rui`",
      ] as [Substring])
    return preview
  }

  static var besidePlan: PreviewModel {
    var preview = PreviewModel(words: [.init(text: "Lisbon trip", attributes: .bold)])
    preview.facts = ["plan", "8 open of 14"]
    preview.lines = [
      .init("Before", style: .bold), .init("[ ] Book tickets"),
      .init("[x] Water the plants", indent: 2, style: .dim),
    ]
    return preview
  }
}
