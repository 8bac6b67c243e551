/// The style of a cell: a foreground colour, or the terminal's own, and attributes. There are no backgrounds but the
/// reversed bar.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1 << 0)
    package static let dim = Attributes(rawValue: 1 << 1)
    package static let italic = Attributes(rawValue: 1 << 2)
    package static let underline = Attributes(rawValue: 1 << 3)
    package static let reverse = Attributes(rawValue: 1 << 4)
    package static let struck = Attributes(rawValue: 1 << 5)

    /// The attributes that are visible on a space.
    static let visibleOnBlanks: Attributes = [.underline, .reverse, .struck]
  }

  package var color: Color?
  package var attributes: Attributes

  package init(color: Color? = nil, attributes: Attributes = []) {
    self.color = color
    self.attributes = attributes
  }

  package static let plain = Style()
  package static let bold = Style(attributes: .bold)
  package static let dim = Style(attributes: .dim)

  package static func color(_ color: Color?) -> Style { Style(color: color) }

  /// Returns both sets of attributes, with the colour of `other` if it has one.
  package func adding(_ other: Style) -> Style {
    Style(color: other.color ?? color, attributes: attributes.union(other.attributes))
  }

  /// The style in the bar of a selected row. Dim letters and colours would become patches of other backgrounds there.
  var inBar: Style { Style(attributes: attributes.subtracting(.dim).union(.reverse)) }

  /// The style without the parts that are invisible on a space.
  var onBlank: Style {
    let seen = attributes.intersection(.visibleOnBlanks)
    return Style(color: seen.isEmpty ? nil : color, attributes: seen)
  }
}
