import JSON
import OffloadKit

/// A document that the client has open, as far as it has told.
struct OpenDocument: Sendable {
  let uri: DocumentURI
  private(set) var version: Int
  private(set) var text: EditedText
  /// Whether what the client says of it holds together. Where it does not, it gets answers and no edits until it is opened
  /// again.
  var isSound: Bool { holdsTogether && !isGarbled }
  private var holdsTogether: Bool
  /// Whether the client has changed other places of it than were meant, and not set that right yet.
  var isGarbled = false
  /// What was meant by edits that the client has made elsewhere, the oldest first.
  var kept: [KeptText] = []
  /// Nil where its text and its file were never seen to be the same.
  var shared: SharedText?
  /// What the client has been asked for after a save, and has not saved yet.
  var owed: OwedText?

  init(_ uri: DocumentURI, version: Int, text: String) {
    (self.uri, self.version) = (uri, version)
    self.text = EditedText(Array(text.utf8))
    holdsTogether = !self.text.hasLoneReturn
  }

  /// Takes the changes of one notification, in order.
  ///
  /// - Parameter follow: told of the text before and after each of them; nil where nobody asks, since each costs a copy.
  /// - Returns: what was wrong with them, in words.
  mutating func change(
    _ changes: JSONValue, version: Int, _ follow: ((_ old: EditedText, _ new: EditedText) -> Void)? = nil
  ) -> String? {
    var fault: String?
    if version <= self.version { fault = "version \(version) came after \(self.version)" }
    if case .array = changes {} else { fault = "changes that are no list" }
    for change in changes.elements {
      guard let new = change["text"].string else {
        fault = "a change without text"
        continue
      }
      let old = follow == nil ? nil : text
      defer { old.map { follow?($0, text) } }
      if change["range"].isNull {
        text = EditedText(Array(new.utf8))
        meet(0..<text.lineCount)
      } else if let span = try? TextSpan(change["range"]), span.start.line < text.lineCount {
        if !text.replace(span, with: Array(new.utf8)) { fault = "a range that ends before it begins" }
        meet(span.start.line..<span.start.line + 1 + new.utf8.count { $0 == 0x0A || $0 == 0x0D })
      } else {
        fault = "a range that is not in the text"
      }
    }
    self.version = version
    if owed?.whole == text.bytes { owed?.wasMade = true }
    if fault != nil || text.hasLoneReturn { holdsTogether = false }
    return fault
  }

  /// Takes in that the client may have changed it in a way that was not understood.
  mutating func distrust() { holdsTogether = false }

  private mutating func meet(_ lines: Range<Int>) {
    for line in lines where shared != nil { shared?.meet(text.bytes[text.line(line)]) }
  }
}
