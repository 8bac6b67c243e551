import Foundation

/// Reads the items of an existing vault, to fill vaults of any size with lines that people wrote.
enum RealLines {
  /// The first line of each list item in all Markdown files of a folder, sorted by path, without marker and checkbox.
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
