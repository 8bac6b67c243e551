import JSON
import OffloadKit

extension ToolProblem {
  static let unreadableCursor = ToolProblem(
    "This cursor belongs to another list. Call without a cursor to begin again.")
}

/// Where a page of a list ended whose results have no names: how many came before.
private struct OffsetCursor {
  let count: Int

  init(count: Int) { self.count = count }

  /// Reads the text; nil for another one, also for that of another list.
  init?(_ text: String, of list: String) {
    guard let value = try? JSONValue(parsing: Array(text.utf8)), value.elements.count == 2,
      value.elements[0].string == LineHash(of: list).description, let count = value.elements[1].number,
      (0...1_000_000).contains(count)
    else { return nil }
    self.count = count
  }

  func text(of list: String) -> String {
    let parts: [JSONValue] = [.string(LineHash(of: list).description), .number(count)]
    return String(decoding: JSONValue.array(parts).bytes, as: UTF8.self)
  }
}

extension ToolResult {
  /// Tells where a list goes on, if it does.
  ///
  /// - Parameter count: how many results there were up to here.
  mutating func tell(hasMore: Bool, after count: Int, of list: String) {
    if hasMore { tell(next: OffsetCursor(count: count).text(of: list)) }
  }
}

extension ToolCall {
  /// How many results of a list came before the page that the call asks for.
  func skipped(in list: String) throws -> Int {
    guard let text = self["cursor"] else { return 0 }
    guard let cursor = OffsetCursor(text, of: list) else { throw ToolProblem.unreadableCursor }
    return cursor.count
  }
}
