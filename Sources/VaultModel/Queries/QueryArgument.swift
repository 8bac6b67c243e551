/// Restores the quotation marks that a shell has removed from an argument.
enum QueryArgument {
  /// Returns `in:"Lisbon trip"` for `in:Lisbon trip`, and any other argument unchanged.
  static func requoted(_ argument: String) -> String {
    guard let colon = argument.firstIndex(of: ":"), argument.contains(where: \.isWhitespace) else {
      return argument
    }
    let key = argument[..<colon]
    let value = argument[argument.index(after: colon)...]
    guard takesAnyText(String(key)), value.first?.isWhitespace == false, isPlain(value) else {
      return argument
    }
    return "\(key):\"\(value)\""
  }

  /// Dates handle their spaces themselves; the values of the other excluded keys never contain spaces.
  private static func takesAnyText(_ key: String) -> Bool {
    guard key.first?.isLetter == true, key.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    else {
      return false
    }
    let lowered = key.lowercased()
    if ["tag", "is", "has", "id"].contains(lowered) { return false }
    return switch ItemProperty.queried(by: lowered)?.kind {
    case .date, .rank, .flag: false
    default: true
    }
  }

  private static func isPlain(_ value: Substring) -> Bool {
    guard !value.contains(where: { "\"()\\".contains($0) }), !"/<>=".contains(value.first ?? "/") else {
      return false
    }
    return value.split(whereSeparator: \.isWhitespace).allSatisfy { word in
      !["and", "or", "not"].contains(word.lowercased()) && !"@#".contains(word.first ?? "@")
        && !word.contains(":")
    }
  }
}
