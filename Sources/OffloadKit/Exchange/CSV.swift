/// Comma-separated values as RFC 4180 defines them.
enum CSV {
  /// Returns the records, each with the line that it begins on, from 1. Lines end with CR LF, LF or CR; empty lines
  /// aren't records. A quote inside a field that doesn't begin with one stands for itself.
  ///
  /// - Throws: `ImportFault.unclosedQuote`.
  static func records(_ text: String) throws(ImportFault) -> [(line: Int, fields: [String])] {
    var reader = CSVReader(text)
    return try reader.records()
  }

  /// Returns one record with its line ending.
  static func record(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    let isBlankEdged = field.first == " " || field.last == " "
    guard needsQuotes || isBlankEdged else { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}

private struct CSVReader {
  private var rest: ArraySlice<Unicode.Scalar>
  private var line = 1
  private let separator: Unicode.Scalar

  /// Reads a header with semicolons and no comma as that of a spreadsheet that separates by semicolons.
  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    let header = scalars.prefix { $0 != "\n" && $0 != "\r" }
    separator = header.contains(";") && !header.contains(",") ? ";" : ","
    rest = scalars[...]
  }

  mutating func records() throws(ImportFault) -> [(line: Int, fields: [String])] {
    var records: [(line: Int, fields: [String])] = []
    while !rest.isEmpty {
      let start = line
      let fields = try record()
      if fields != [""] { records.append((start, fields)) }
    }
    return records
  }

  private mutating func record() throws(ImportFault) -> [String] {
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard let scalar = rest.popFirst() else { return fields }
      if scalar == separator { continue }
      if scalar == "\r", rest.first == "\n" { rest.removeFirst() }
      line += 1
      return fields
    }
  }

  /// Reads up to the separator or the end of the line, without taking those.
  private mutating func field() throws(ImportFault) -> String {
    var text = String.UnicodeScalarView()
    if rest.first == "\"" {
      let start = line
      rest.removeFirst()
      while true {
        guard let scalar = rest.popFirst() else { throw .unclosedQuote(line: start) }
        if scalar == "\n" || (scalar == "\r" && rest.first != "\n") { line += 1 }
        if scalar != "\"" {
          text.append(scalar)
        } else if rest.first == "\"" {
          text.append(scalar)
          rest.removeFirst()
        } else {
          break
        }
      }
    }
    while let scalar = rest.first, scalar != separator, scalar != "\n", scalar != "\r" {
      text.append(scalar)
      rest.removeFirst()
    }
    return String(text)
  }
}
