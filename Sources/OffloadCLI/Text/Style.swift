/// How a piece of text looks.
struct Style: Hashable, Sendable {
  var isBold = false
  var isDim = false
  var isStruck = false
  var color: Color?

  static let plain = Style()
  static let bold = Style(isBold: true)
  static let dim = Style(isDim: true)
  static let id = Style(color: .palette(3))
  static let date = Style(color: .palette(6))
  static let star = Style(isBold: true, color: .palette(3))
  static let error = Style(isBold: true, color: .palette(1))
  static let hint = Style(isBold: true, color: .palette(6))
  static let added = Style(color: .palette(2))
  static let removed = Style(color: .palette(1))
  static let tag = Style(color: .palette(5))

  /// Returns the escape sequence that turns the style on; empty for plain text.
  func sequence(_ colors: ColorSupport) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isStruck { codes.append("9") }
    if let color { codes.append(color.code(colors)) }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

/// The colours that an output can show.
enum ColorSupport: Hashable, Sendable {
  case none
  case sixteen
  case millions

  /// Returns the colours to use. `--color` decides; then `NO_COLOR` and `CLICOLOR_FORCE`, if they are set and not
  /// empty (for the latter, also not `0`); then whether a person is looking.
  static func decide(choice: String?, isTerminal: Bool, environment: [String: String]) -> ColorSupport {
    let isSet = { (name: String) in environment[name].map { !$0.isEmpty } ?? false }
    let depth: ColorSupport =
      ["truecolor", "24bit"].contains(environment["COLORTERM"]) ? .millions : .sixteen
    switch choice {
    case "always": return depth
    case "never": return .none
    default: break
    }
    if isSet("NO_COLOR") { return .none }
    if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" { return depth }
    return isTerminal && environment["TERM"] != "dumb" ? depth : .none
  }
}
