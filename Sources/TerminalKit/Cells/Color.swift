/// A colour of letters: one of the terminal's own sixteen, or a shade for terminals that have more.
package struct Color: Hashable, Sendable {
  /// One of the terminal's own sixteen colours. The user chooses how they look, so the program needn't detect light and
  /// dark themes. The raw value is the number of the colour.
  package enum Own: UInt8, Hashable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// What a terminal with sixteen colours shows.
  package let own: Own
  /// What a terminal with more colours shows; nil if it shows the same.
  package let shade: Shade?

  package init(_ own: Own, shade: Shade? = nil) { (self.own, self.shade) = (own, shade) }

  package static let red = Color(.red)
}
