/// A picture of numbers on a page, with the same numbers as a table.
protocol Picture {
  /// Distinguishes its parts from those of the page's other pictures.
  var id: String { get }
  var isEmpty: Bool { get }

  func draw(title: String, on page: inout Markup)
  func tabulate(title: String, on page: inout Markup)
}

extension Picture {
  /// Adds a drawing. Screen readers read its title and description aloud.
  func drawing(
    _ title: String, saying description: String, width: Int, height: Int, on page: inout Markup,
    _ content: (inout Markup) -> Void
  ) {
    let attributes = [
      ("viewBox", "0 0 \(width) \(height)"), ("role", "img"),
      ("aria-labelledby", "\(id)-title \(id)-description"),
    ]
    page.element("svg", attributes) { drawing in
      drawing.element("title", [("id", "\(id)-title")], saying: title)
      drawing.element("desc", [("id", "\(id)-description")], saying: description)
      content(&drawing)
    }
  }

  func table(_ title: String, _ header: [String], _ rows: [[String]], on page: inout Markup) {
    page.element("table") { table in
      table.element("caption", saying: title)
      table.element("thead") { head in
        head.element("tr") { row in
          for name in header { row.element("th", [("scope", "col")], saying: name) }
        }
      }
      table.element("tbody") { body in
        for cells in rows {
          body.element("tr") { row in
            for (index, cell) in cells.enumerated() {
              if index == 0 {
                row.element("th", [("scope", "row")], saying: cell)
              } else {
                row.element("td", saying: cell)
              }
            }
          }
        }
      }
    }
  }

  func rectangle(
    _ name: String, x: Int, y: Int, width: Int, height: Int, saying words: String, on page: inout Markup
  ) {
    let attributes = [
      ("class", name), ("x", "\(x)"), ("y", "\(y)"), ("width", "\(width)"), ("height", "\(height)"),
      ("rx", "2"),
    ]
    page.element("rect", attributes) { $0.element("title", saying: words) }
  }
}
