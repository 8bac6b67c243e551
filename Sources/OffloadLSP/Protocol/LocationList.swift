import JSON
import OffloadKit

/// Lists places in files for the protocol. It writes each place as it comes: a tag may have tens of thousands.
struct LocationList {
  private var bytes = [UInt8(ascii: "[")]

  mutating func add(_ spans: [TextSpan], in uri: DocumentURI) {
    var lead = Array(#"{"uri":"#.utf8)
    JSONValue.string(uri.text).encode(to: &lead)
    lead += #","range":{"start":"#.utf8
    for span in spans {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes += lead
      add(span.start)
      bytes += #","end":"#.utf8
      add(span.end)
      bytes += "}}".utf8
    }
  }

  private mutating func add(_ position: TextPosition) {
    bytes += #"{"line":"#.utf8
    JSONValue.number(position.line).encode(to: &bytes)
    bytes += #","character":"#.utf8
    JSONValue.number(position.column).encode(to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  var json: JSONValue { .written(bytes + [UInt8(ascii: "]")]) }
}
