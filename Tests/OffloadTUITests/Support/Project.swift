import Foundation
import TestSupport

extension Project {
  static let folder = url("Tests/OffloadTUITests")
  private static let interface = url("Sources/OffloadTUI")

  static func sources() throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: interface.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      try String(contentsOf: interface.appendingPathComponent($0), encoding: .utf8)
    }
  }
}
