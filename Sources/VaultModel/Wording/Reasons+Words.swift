import VaultSyntax

extension KeyProblem {
  package var failure: Failure {
    switch self {
    case .missing(let path, let reason):
      Failure(
        "no-key", "Offload has no place for the key that seals your changes: \(path): \(reason)",
        hint: "XDG_STATE_HOME=/tmp/state offload log")
    case .exposed(let path):
      Failure(
        "key-exposed", "others may read \(path), the key that seals your changes",
        hint: "chmod 600 \(path)")
    case .damaged(let path):
      Failure(
        "key-damaged", "\(path) isn't the key that sealed your changes",
        hint: "mv \(path) \(path + ".old")")
    }
  }
}

extension CollectionNameProblem {
  func statement(about name: String) -> Statement {
    self == .ignored
      ? "Offload lists nothing from \(name.inQuotes): your settings or Obsidian's exclude it"
      : "\(name.inQuotes) can't be a collection's name: \("\(self)")"
  }

  func hint(about name: String) -> Hint {
    switch self {
    case .ignored: "offload help settings"
    case .day: "offload edit \(name)"
    case .empty, .character, .dot, .tooLong, .reserved, .device: "offload help collection new"
    }
  }
}

extension CollectionNameProblem: CustomStringConvertible {
  /// One clause in words, without a full stop, with "it" for the name.
  public var description: String {
    switch self {
    case .empty: "it's empty"
    case .character(" "): "it begins or ends with a space"
    case .character("."): "a folder in it ends with a dot, which Windows drops"
    case .character(let character): "it contains \(Self.named(character))"
    case .dot: "a part of it begins with a dot"
    case .tooLong(let bytes): "it takes \(bytes) bytes, and file names at most 255"
    case .reserved: "such files aren't collections"
    case .device(let name): "Windows keeps \(name.inQuotes) for a device, so no file there can have that name"
    case .ignored: "your settings or Obsidian's exclude files there from your lists"
    case .day: "it means the note of a day"
    }
  }

  /// Returns an invisible character's name, and any other character in quotation marks.
  private static func named(_ character: String) -> String {
    guard let scalar = character.unicodeScalars.first,
      [.control, .format].contains(scalar.properties.generalCategory)
    else { return character.inQuotes }
    let names: [Unicode.Scalar: String] = ["\t": "a tab", "\n": "a line feed", "\r": "a carriage return"]
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return names[scalar] ?? "the invisible character U+\(code)"
  }
}

extension FrontMatterRefusal {
  /// The reason, in a few words.
  package var reason: String {
    switch self {
    case .opaqueValue: "its value uses YAML that Offload doesn't edit"
    case .multilineText: "its value is longer than one line"
    case .map: "its value is a map"
    case .duplicateKey: "it's there more than once"
    case .notAMapping: "the front matter isn't a list of keys and values"
    case .braces: "the front matter is written in braces"
    case .unwritableValue: "YAML can't hold the value"
    }
  }
}

extension VaultError {
  /// Returns the folder that contains a path, for a hint.
  static func folder(around path: String) -> String {
    let around = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    return around.isEmpty ? "/" : around
  }
}
