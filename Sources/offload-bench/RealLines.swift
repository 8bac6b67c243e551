import Foundation

/// What the items of a vault that is there say, so that one of any size can be made of lines that people wrote.
enum RealLines {
  /// Each list item's first line of all Markdown files in a folder, in the order of their paths, without marker and checkbox.
  static func read(in folder: String) throws -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return [] }
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.sorted().flatMap { path in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(path))
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap(words(of:))
    }
  }

  private static func words(of line: Substring) -> String? {
    var rest = line.drop { $0 == " " || $0 == "\t" }
    let marker = rest.prefix { !$0.isWhitespace }
    guard ["-", "*", "+"].contains(marker) || marker.last == "." && Int(marker.dropLast()) != nil else {
      return nil
    }
    rest = rest.dropFirst(marker.count).drop(while: \.isWhitespace)
    if rest.first == "[", rest.dropFirst(2).first == "]" {
      rest = rest.dropFirst(3).drop(while: \.isWhitespace)
    }
    return rest.isEmpty ? nil : String(rest)
  }
}
