import JSON
import OffloadKit

/// A document that the client has open, as far as its messages show.
struct OpenDocument: Sendable {
  /// A text that the document and its file had in common, and the newest operation at that time; nil if there was
  /// none.
  struct Shared: Sendable {
    let text: [UInt8]
    let operation: Operation.ID?
  }

  let uri: DocumentURI
  private(set) var version: Int
  private(set) var text: EditedText
  /// Whether the client's messages about it fit together. If not, it gets answers but no edits until the client opens
  /// it again.
  private(set) var isSound: Bool
  /// The last text that it and its file had in common; nil if they never had one.
  private(set) var shared: Shared?
  /// The text that it should have instead, because the client saved it over changes that commands made to its file.
  private(set) var owed: [UInt8]?
  /// Whether it has had that text since.
  private(set) var hasMetOwed = false
  /// Later texts of the file, which the client may still read.
  private var coming: [Shared] = []
  /// The lines that moves have removed from it, each without the spaces around it.
  var taken: Set<[UInt8]> = []

  init(_ uri: DocumentURI, version: Int, text: String) {
    (self.uri, self.version) = (uri, version)
    self.text = EditedText(Array(text.utf8))
    isSound = !self.text.hasLoneReturn
  }

  /// Makes the changes of one notification, in order.
  ///
  /// - Returns: the fault in them, in words; nil if there is none.
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

  /// Notes that the client may have changed it in a way that the server didn't understand.
  mutating func markDesynchronised() { isSound = false }

  /// Notes that it has, or has had, everything in its file, except for the text that it should have instead.
  mutating func share(_ shared: Shared, owing owed: [UInt8]? = nil) {
    (self.shared, self.owed, hasMetOwed) = (shared, owed, false)
    coming = []
  }

  /// Notes that its file has another text, which the client may read.
  mutating func expect(_ shared: Shared) {
    coming = coming.suffix(Self.mostComing) + [shared]
  }

  private static let mostComing = 4
}
