/// A text as typed by a user who writes Markdown: `[ ] call mum` and `- [ ] call mum` are tasks.
package struct TypedTask: Equatable {
  /// Nil if the text has no checkbox.
  package let isDone: Bool?
  /// The text without bullet and checkbox.
  package let text: [UInt8]

  /// - Parameter dropsBullet: whether to drop a bullet without a checkbox as well, as where each line is an item.
  package init(_ text: [UInt8], dropsBullet: Bool = false) {
    let blank = UInt8(ascii: " ")
    var rest = text.drop { $0 == blank }
    let hasBullet = ["- ", "* ", "+ "].contains { rest.starts(with: $0.utf8) }
    if hasBullet { rest = rest.dropFirst(2).drop { $0 == blank } }
    let after = rest.dropFirst(3)
    let isBox = ["[ ]", "[x]", "[X]"].contains { rest.starts(with: $0.utf8) } && after.first == blank
    isDone = isBox ? rest.dropFirst().first != blank : nil
    self.text = isBox ? Array(after.drop { $0 == blank }) : hasBullet && dropsBullet ? Array(rest) : text
  }

  package init(_ text: String, dropsBullet: Bool = false) {
    self.init(Array(text.utf8), dropsBullet: dropsBullet)
  }
}
