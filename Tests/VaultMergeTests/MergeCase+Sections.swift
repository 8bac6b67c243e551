import VaultMerge
import VaultModel
import VaultStore

extension MergeCase {
  /// Items that only one side added, or put below another heading, and that do not stand there in the result, though that
  /// heading is there.
  var misplaced: [String] {
    let places = ([base] + sides).map(Self.places)
    let result = Self.places(merged.result)
    let headings = Self.headings(merged.result)
    return (1...2).flatMap { side in
      places[side].keys.filter { number in
        guard let standing = places[side][number], standing.count == 1, standing[0].isOnTop,
          standing != places[0][number], places[3 - side][number] == places[0][number],
          headings.contains(standing[0].heading), !hasGone(standing[0].heading, alone: 3 - side, places)
        else { return false }
        return result[number]?.map(\.heading) != [standing[0].heading]
      }
    }.sorted()
  }

  /// Whether a side took a heading away and left something that stood below it: what is added there goes with that.
  private func hasGone(_ heading: Substring, alone side: Int, _ places: [[String: [Standing]]]) -> Bool {
    !Self.headings(sides[side - 1]).contains(heading)
      && places[0].contains { number, standing in
        standing[0].heading == heading && places[side][number] != nil
      }
  }

  private static func headings(_ tree: TreeMerge.Tree) -> Set<Substring> {
    Set(tree.values.flatMap { lines($0).filter { $0.hasPrefix("#") } })
  }

  private struct Standing: Hashable {
    var path: VaultPath
    var heading: Substring
    var isOnTop: Bool
  }

  /// Where each item's number stands.
  private static func places(_ tree: TreeMerge.Tree) -> [String: [Standing]] {
    var places: [String: [Standing]] = [:]
    for (path, bytes) in tree where !path.isConflictCopy {
      var heading: Substring = ""
      for line in lines(bytes) {
        if line.hasPrefix("#") { heading = line }
        guard let number = number(in: Array(line.utf8)[...]) else { continue }
        places[String(decoding: number, as: UTF8.self), default: []].append(
          Standing(path: path, heading: heading, isOnTop: line.hasPrefix("- ")))
      }
    }
    return places
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
