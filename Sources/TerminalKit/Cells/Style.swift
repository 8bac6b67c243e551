/// One of the terminal's own sixteen colours. The user chooses how they look, so the program needn't detect light and
/// dark themes. The raw value is the number of the colour.
package enum Color: UInt8, Hashable, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// The style of a cell: a foreground colour, or the terminal's own, and attributes. There are no backgrounds.
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

  /// The style without the parts that are invisible on a space.
  var onBlank: Style {
    let seen = attributes.intersection(.visibleOnBlanks)
    return Style(color: seen.isEmpty ? nil : color, attributes: seen)
  }
}
