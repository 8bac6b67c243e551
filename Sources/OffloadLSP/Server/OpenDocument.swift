import JSON
import OffloadKit

/// A document that the client has open, as far as it has told.
struct OpenDocument: Sendable {
  /// A text that the document and its file had both, and the newest operation then; nil where there was none.
  struct Shared: Sendable {
    let text: [UInt8]
    let operation: Operation.ID?
  }

  let uri: DocumentURI
  private(set) var version: Int
  private(set) var text: EditedText
  /// Whether what the client says of it holds together. Where it does not, it gets answers and no edits until it is opened
  /// again.
  private(set) var isSound: Bool
  /// The last text that it and its file had both; nil where there was never one.
  private(set) var shared: Shared?
  /// What it is to be instead of that, since it was saved over what commands had made of its file.
  private(set) var owed: [UInt8]?
  /// Whether it has been that since.
  private(set) var hasMetOwed = false
  /// Texts that the file has had since, which the client may read yet.
  private var coming: [Shared] = []
  /// The lines that moves have taken out of it, each without the spaces around it.
  var taken: Set<[UInt8]> = []

  init(_ uri: DocumentURI, version: Int, text: String) {
    (self.uri, self.version) = (uri, version)
    self.text = EditedText(Array(text.utf8))
    isSound = !self.text.hasLoneReturn
  }

  /// Takes the changes of one notification, in order.
  ///
  /// - Returns: what was wrong with them, in words.
  mutating func change(_ changes: JSONValue, version: Int) -> String? {
    var fault: String?
    if version <= self.version { fault = "version \(version) came after \(self.version)" }
    if case .array = changes {} else { fault = "changes that aren't a list" }
    for change in changes.elements {
      guard let new = change["text"].string else {
        fault = "a change without text"
        continue
      }
      if change["range"].isNull {
        text = EditedText(Array(new.utf8))
      } else if let span = try? TextSpan(change["range"]), span.start.line < text.lineCount {
        if !text.replace(span, with: Array(new.utf8)) { fault = "a range that ends before it begins" }
      } else {
        fault = "a range that is not in the text"
      }
      if let met = coming.last(where: { $0.text == text.bytes }) { share(met) }
      if owed == text.bytes { hasMetOwed = true }
    }
    self.version = version
    if fault != nil || text.hasLoneReturn { isSound = false }
    return fault
  }

  /// Takes in that the client may have changed it in a way that was not understood.
  mutating func markDesynchronised() { isSound = false }

  /// Takes in that it has, or has had, all that its file had; but for what it is to be instead.
  mutating func share(_ shared: Shared, owing owed: [UInt8]? = nil) {
    (self.shared, self.owed, hasMetOwed) = (shared, owed, false)
    coming = []
  }

  /// Takes in that its file has another text, which the client may read.
  mutating func expect(_ shared: Shared) {
    coming = coming.suffix(Self.mostComing) + [shared]
  }

  private static let mostComing = 4
}
