/// A text as somebody types it who writes Markdown: `[ ] call mum` and `- [ ] call mum` are a task.
struct TypedTask: Equatable {
  /// Nil for a text that says nothing of a checkbox.
  let isDone: Bool?
  /// The text without bullet and checkbox.
  let text: String

  /// - Parameter dropsBullet: whether a bullet without a checkbox goes as well: where lines are items.
  init(_ text: String, dropsBullet: Bool = false) {
    var rest = text.drop { $0 == " " }
    let hasBullet = ["- ", "* ", "+ "].contains { rest.hasPrefix($0) }
    if hasBullet { rest = rest.dropFirst(2).drop { $0 == " " } }
    let box = rest.prefix(3)
    let after = rest.dropFirst(3)
    if ["[ ]", "[x]", "[X]"].contains(box), after.first == " " {
      (isDone, self.text) = (box != "[ ]", String(after.drop { $0 == " " }))
    } else {
      (isDone, self.text) = (nil, hasBullet && dropsBullet ? String(rest) : text)
    }
  }
}
