import Foundation

/// Real vaults and case files beside the project, where `OFFLOAD_CORPORA` names their folder.
enum Corpora {
  /// nil where there is none: then the suites that read it run nothing, and this says so once.
  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["OFFLOAD_CORPORA"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    FileHandle.standardError.write(
      Data("OFFLOAD_CORPORA is not set: the real-vault checks ran nothing\n".utf8))
    return nil
  }()

  /// The rows of a case file; none without the folder.
  static func rows<Row: Decodable>(of name: String, as type: Row.Type) throws -> [Row] {
    guard let folder else { return [] }
    let text = try Data(contentsOf: folder.appendingPathComponent("cases/\(name).jsonl"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try text.split(separator: UInt8(ascii: "\n")).map { try decoder.decode(type, from: $0) }
  }

  /// The Markdown files, by their paths from the folder; none without it.
  static let markdown: [String] = files(below: folder).filter { $0.hasSuffix(".md") }

  static func bytes(of path: String) throws -> [UInt8] {
    guard let folder else { return [] }
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  static func files(below folder: URL?) -> [String] {
    guard let folder, let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return all.compactMap { $0 as? String }.sorted()
  }
}
