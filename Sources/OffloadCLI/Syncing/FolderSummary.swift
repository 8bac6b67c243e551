import OffloadKit

/// Lists files in few enough lines to read. The fullest folders become a line with a number, so no file is missing.
struct FolderSummary {
  let lines: [String]

  private static let most = 12

  init(_ paths: [VaultPath]) {
    var shown = paths.map { (path: $0.text, files: Int?.none) }
    while shown.count > Self.most {
      let parents = shown.reduce(into: [String: Int]()) { counts, line in
        if let parent = Self.parent(of: line.path) { counts[parent, default: 0] += 1 }
      }
      guard let fullest = parents.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { break }
      let isInside = { (line: (path: String, files: Int?)) in
        Self.parent(of: line.path) == fullest || line.path == fullest && line.files != nil
      }
      let inside = shown.filter(isInside)
      shown.removeAll(where: isInside)
      shown.append((fullest, inside.reduce(0) { $0 + ($1.files ?? 1) }))
    }
    shown.sort { $0.path < $1.path }
    lines = shown.map { path, files in
      files.map { "\(path)/ (\(Phrase.counted($0, "file")))" } ?? path
    }
  }

  private static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? (path == "." ? nil : ".")
  }
}
