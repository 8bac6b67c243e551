import JSON
import JSONRPC
import OffloadKit

// The protocol's structures, which the server reads strictly, and writes without empty members.

extension TextPosition {
  /// A number above the protocol's range becomes the greatest one, so that adding 1 is always safe.
  ///
  /// - Throws: `Refusal` for a value that isn't a position.
  init(_ value: JSONValue) throws {
    guard let line = value["line"].number, let column = value["character"].number, line >= 0, column >= 0
    else {
      throw Refusal(.invalidParams, "no position")
    }
    self.init(line: min(line, Self.most), column: min(column, Self.most))
  }

  /// The greatest `uinteger`.
  static let most = Int(Int32.max)

  var json: JSONValue { .object([("line", .number(line)), ("character", .number(column))]) }
}

extension TextSpan {
  init(_ value: JSONValue) throws {
    self.init(try TextPosition(value["start"]), try TextPosition(value["end"]))
  }

  var json: JSONValue { .object([("start", start.json), ("end", end.json)]) }
}

extension SpanEdit {
  var json: JSONValue {
    .object([("range", span.json), ("newText", .string(String(decoding: text, as: UTF8.self)))])
  }
}

extension JSONValue {
  static func location(_ uri: DocumentURI, _ span: TextSpan) -> JSONValue {
    .object([("uri", .string(uri.text)), ("range", span.json)])
  }

  static func markdown(_ text: String) -> JSONValue {
    .object([("kind", .string("markdown")), ("value", .string(text))])
  }

  /// An object without the members that are null.
  static func members(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(members.filter { !$0.value.isNull })
  }

  /// The uri of the document that a request is about.
  var documentURI: DocumentURI {
    get throws {
      guard let text = self["textDocument"]["uri"].string else {
        throw Refusal(.invalidParams, "no document")
      }
      return DocumentURI(text)
    }
  }
}
