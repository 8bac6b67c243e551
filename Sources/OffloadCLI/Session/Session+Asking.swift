extension Session {
  /// Whether somebody is there to be asked.
  var canAsk: Bool { console.isTerminal(.input) && console.isTerminal(.error) }

  /// Asks, and takes nothing but a yes for one.
  func isAgreed(_ question: String) throws -> Bool { try answer(question) ?? false }

  /// - Returns: nil where nothing was typed, and the input ends.
  func answer(_ question: String) throws -> Bool? {
    console.say(Array("\(question) y or n: ".utf8))
    guard let line = try console.readLine() else { return nil }
    return ["y", "yes"].contains(String(decoding: line, as: UTF8.self).lowercased())
  }
}
