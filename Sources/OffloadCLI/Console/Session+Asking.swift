extension Session {
  /// Whether somebody is there to be asked.
  var canAsk: Bool { console.isTerminal(.input) && console.isTerminal(.error) }

  /// Asks, and takes nothing but a yes for one.
  func isAgreed(_ question: String) throws -> Bool {
    console.say(Array("\(question) y or n: ".utf8))
    let answer = String(decoding: try console.readLine() ?? [], as: UTF8.self)
    return ["y", "yes"].contains(answer.lowercased())
  }
}
