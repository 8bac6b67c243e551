import Foundation
import TerminalKit
import TestSupport

@testable import OffloadTUI

/// The page of the documentation that shows every view of the interface, made from its previews.
enum CataloguePage {
  static let file = Project.url("Sources/OffloadKit/OffloadKit.docc/Components.md")

  static func text() throws -> String {
    let summaries = try summaries()
    let parts = Catalogue.groups.map { title, types in
      "## \(title)\n\n" + types.map { section(of: $0, summaries) }.joined(separator: "\n")
    }
    return introduction + parts.joined(separator: "\n")
  }

  private static let introduction = """
    # Components

    Every view of the terminal interface, in each state that it is looked at in.

    ## Overview

    A view is handed what it shows, worded and counted, and draws it; it knows no vault and decides nothing. The
    pictures are 80 columns wide, and drawn by the views themselves: they are recorded together with the snapshots
    that the tests compare, and a test fails where this page is not what the views draw now. Rows that are empty
    below one another are shown as one.


    """

  private static func section(of type: any Previewed.Type, _ summaries: [String: String]) -> String {
    let name = Portrait(type: type).name
    let states = type.previews.map { preview in
      "\(preview.name.prefix(1).uppercased())\(preview.name.dropFirst()):\n\n```text\n\(picture(of: preview))\n```\n"
    }
    return "### \(name)\n\n\(summaries[name] ?? "")\n\n\(states.joined(separator: "\n"))"
  }

  private static func picture(of preview: Preview) -> String {
    let canvas = Portrait.canvas(of: preview, in: Size(width: 80, height: 24))
    let rows = (0..<canvas.size.height).map { Picture(canvas: canvas).text(ofRow: $0) }
    let shown = rows.indices.filter { $0 == 0 || !rows[$0].isEmpty || !rows[$0 - 1].isEmpty }
    return shown.map { rows[$0] }.joined(separator: "\n")
  }

  /// What the sources say of each view: the first paragraph of its documentation.
  private static func summaries() throws -> [String: String] {
    var summaries: [String: String] = [:]
    for source in try Project.sources() {
      var paragraph: [Substring] = []
      var isOpen = true
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("///") {
          let words = line.dropFirst(3).drop { $0 == " " }
          isOpen = isOpen && !words.isEmpty
          if isOpen { paragraph.append(words) }
          continue
        }
        if line.hasPrefix("struct "), let name = line.firstMatch(of: #/^struct (\w+)/#)?.1 {
          summaries[String(name)] = paragraph.joined(separator: " ")
        }
        (paragraph, isOpen) = ([], true)
      }
    }
    return summaries
  }
}
