import Foundation
import TestSupport

extension Project {
  static let sources = swiftFiles(below: "Sources")
  static let tests = swiftFiles(below: "Tests")

  private static func swiftFiles(below folder: String) -> [SourceFile] {
    let paths = FileManager.default.enumerator(atPath: url(folder).path)
    return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
      .compactMap { path in
        guard let text = try? text(of: "\(folder)/\(path)") else { return nil }
        return SourceFile(path: "\(folder)/\(path)", text: text)
      }
  }
}

/// One Swift file of the project.
struct SourceFile: Sendable {
  /// From the package's root, with `/`.
  let path: String
  let text: String
  let lines: [Substring]
  /// The lines that are not wholly comments, numbered from 1. What follows `//` on a line of code stays, which
  /// makes a search stricter than need be, never laxer.
  let codeLines: [(number: Int, text: Substring)]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    codeLines = zip(1..., lines).filter { !$0.1.drop { $0 == " " }.hasPrefix("//") }.map {
      (number: $0.0, text: $0.1)
    }
  }

  /// The folder below `Sources` or `Tests`, which is the target's name.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The modules that the file imports; of `import struct A.B` it is `A`.
  var imports: [String] {
    codeLines.compactMap { line in
      let words = line.text.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"),
        words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) }),
        let module = words[(keyword + 1)...].first(where: { !Self.importKinds.contains($0) })
      else { return nil }
      return module.split(separator: ".").first.map(String.init)
    }
  }

  /// Places where one of these functions is called by its bare name, or by that of libc; methods and
  /// declarations of the same name are none.
  func calls(of functions: String...) -> [String] {
    // What a pattern is asked for takes a hundred times as long as whether the words are there at all.
    let names = functions.filter { text.range(of: "\($0)(") != nil }
    let call = #/(?:^|[^\w.`])(?:LibC\.)?(\w+)\(/#
    return codeLines.filter { line in
      names.contains { line.text.range(of: "\($0)(") != nil }
        && line.text.replacing(#/func +\w+/#, with: "").matches(of: call).contains {
          names.contains(String($0.1))
        }
    }.map(place)
  }

  /// Places where a pattern occurs in code, as `path:line: text`.
  func places<Output>(matching pattern: Regex<Output>) -> [String] {
    codeLines.filter { $0.text.contains(pattern) }.map(place)
  }

  private func place(_ line: (number: Int, text: Substring)) -> String {
    "\(path):\(line.number): \(line.text.drop { $0 == " " })"
  }

  private static let accessLevels: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let importKinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
}
