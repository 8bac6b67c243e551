extension Session {
  /// Whether a person is there to answer.
  var canAsk: Bool { console.isTerminal(.input) && console.isTerminal(.error) }

  /// Asks a question. Anything except a yes is a no.
  func isAgreed(_ question: String) throws -> Bool { try answer(question) ?? false }

  /// - Returns: nil if the input ends before an answer.
  func answer(_ question: String) throws -> Bool? {
    console.say(Array("\(question) y or n: ".utf8))
    guard let line = try console.readLine() else { return nil }
    return ["y", "yes"].contains(String(decoding: line, as: UTF8.self).lowercased())
  }
}
