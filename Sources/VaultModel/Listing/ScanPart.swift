import VaultStore
import VaultSyntax

/// The wanted items that one thread gathers, and the ids of all items.
struct ScanPart<Found: Sendable>: Sendable {
  var ids = IDPieces()
  var found: [Found] = []
  /// The ranges of `found` by file, files in rising order.
  var runs: [(file: Int, range: Range<Int>)] = []

  /// Reads the ids of all items in the scanner's file, and returns the indices of the wanted ones.
  ///
  /// - Parameters:
  ///   - mayHold: whether the file may contain wanted items.
  ///   - asked: the parts of an item that `isWanted` needs.
  mutating func items(
    of scanner: inout ItemScanner, mayHold: Bool, asking asked: Asked = .anything,
    where isWanted: (borrowing ItemScanner) -> Bool
  ) -> [Int] {
    scanner.read(mayHold ? asked : .nothing)
    var wanted: [Int] = []
    for index in 0..<scanner.outline.items.count {
      scanner.stand(at: index)
      ids.append(idOf: scanner)
      if mayHold, isWanted(scanner) { wanted.append(index) }
    }
    return wanted
  }

  /// Records that everything from `start` on in `found` comes from a file.
  mutating func close(_ file: Int, from start: Int) {
    if start < found.count { runs.append((file, start..<found.count)) }
  }
}

extension Array {
  /// Returns the ranges that all threads found, in file order.
  func runsInOrder<Found: Sendable>() -> [(file: Int, part: Int, range: Range<Int>)]
  where Element == ScanPart<Found> {
    enumerated().flatMap { number, part in part.runs.map { (file: $0.file, part: number, range: $0.range) } }
      .sorted { $0.file < $1.file }
  }
}

extension [ScanPart<Item>] {
  /// The items that all threads found, in file order.
  var inOrder: [Item] { runsInOrder().flatMap { self[$0.part].found[$0.range] } }
}
