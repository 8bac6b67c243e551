package import VaultStore
import VaultSyntax

extension CheckRule {
  static let halfMoved = CheckRule(
    "half-moved", .warning,
    "an item that your editor moved in the last seven days, and that is now in both files",
    advice: "delete it in one of them; a program saved the older text, or the editor hasn't saved yet",
    .vault { $0.vault.halfMoves($0.vault.editorMoves) })
}

/// A move in an editor that a check can still look for, with the present names of its files.
package struct EditorMove: Sendable {
  let items: [MoveRecord.Items]
  let source: VaultPath
  /// The present name of each destination.
  let places: [VaultPath: VaultPath]
}

extension Vault {
  /// The moves in editors of the last seven days that nobody has undone, the newest first. They follow files, not
  /// names.
  package var editorMoves: [EditorMove] {
    let oldest = Timestamp(seconds: Int64(now.secondsSince1970 - Self.secondsOfMoves))
    let records = Array(store.records().prefix { $0.header.time >= oldest })
    return records.withoutUndone.compactMap { record in
      guard let move = (try? MoveRecord(of: record)) ?? nil else { return nil }
      let newer = records.prefix { $0.id > record.id }
      let later = LaterChanges(newer)
      guard let source = later.place(of: move.source) else { return nil }
      // An item that operations have put into the source since then is another item.
      let brought = newer.flatMap(\.changes).filter { ($0.newPath ?? $0.path) == source }.flatMap(\.splices)
      let items = move.items.filter { group in
        !brought.contains {
          let (old, new) = (ItemLines($0.removed), ItemLines($0.inserted))
          return new.places(of: group.here).count > old.places(of: group.here).count
        }
      }
      let places = Set(items.map(\.destination)).compactMap { path in later.place(of: path).map { (path, $0) }
      }
      return EditorMove(
        items: items, source: source, places: Dictionary(places) { first, _ in first })
    }
  }

  private static let secondsOfMoves = 7 * 86_400

  /// Returns the items that are in both files of their move, exactly as the move left them.
  private func halves(of moves: [EditorMove]) -> [HalfMove] {
    moves.flatMap { move -> [HalfMove] in
      guard let source = currentBytes(of: move.source).map(ItemLines.init) else { return [] }
      return move.items.compactMap { group in
        let here = source.places(of: group.here)
        guard here.count > group.left, let path = move.places[group.destination],
          let there = currentBytes(of: path).map({ ItemLines($0).places(of: group.there) }),
          there.count >= group.arrived, let last = there.last
        else { return nil }
        return HalfMove(items: group, source: (move.source, here[0]), destination: (path, last))
      }
    }
  }

  /// Returns the half moves as findings, in each of the two files.
  func halfMoves(_ moves: [EditorMove]) -> [RuleFinding] {
    halves(of: moves).flatMap { half in
      let (source, destination) = (half.source, half.destination)
      return [
        RuleFinding(
          source.path, Spot.Position(line: source.line + 1, column: 1),
          "\(half.words) was moved to \(destination.path), and is still here: delete it here or there"),
        RuleFinding(
          destination.path, Spot.Position(line: destination.line + 1, column: 1),
          "\(half.words) was moved here from \(source.path), and is still there: delete it here or there"),
      ]
    }
  }

  /// Returns the half moves as findings of a check.
  package func findings(ofHalf moves: [EditorMove]) -> [Finding] {
    halfMoves(moves).map { Finding(.halfMoved, $0.path, $0.place, $0.message, isFixable: false) }
  }

  /// Returns the other place of an item that is in both files of an earlier move. Moving it once more would leave the
  /// other copy behind unnoticed.
  package func otherPlace(
    of departures: [OutgoingItem], from path: VaultPath, since moves: [EditorMove]
  ) -> (words: String, path: VaultPath)? {
    halves(of: moves).first { half in
      half.source.path == path && departures.contains { $0.here == half.items.here }
        || half.destination.path == path && departures.contains { $0.here == half.items.there }
    }.map { ($0.words, $0.source.path == path ? $0.destination.path : $0.source.path) }
  }
}

/// An item in both files of its move, with its lines from 0.
private struct HalfMove {
  let items: MoveRecord.Items
  let source: (path: VaultPath, line: Int)
  let destination: (path: VaultPath, line: Int)

  var words: String { OffloadKit.text(items.here.first ?? []).inQuotes }
}
