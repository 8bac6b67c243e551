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
      Preview("an item beside its list") {
        ListAndPreview {
          ListRows(list: Sample.lisbonTrip)
        } preview: {
          PreviewView(preview: Sample.besideThought)
        }
      }
    ]
  }
}

extension Sample {
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
