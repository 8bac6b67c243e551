import OffloadKit

/// What a format left out, in words.
enum LossWords {
  /// `left out: the nesting of 3 items, lines behind the first of 1 item`; nil where nothing was.
  static func sentence(_ losses: [Loss], _ format: String) -> String? {
    guard !losses.isEmpty else { return nil }
    return "note: \(format) has no place for \(Failure.list(losses.map(words), "and"))"
  }

  private static func words(_ loss: Loss) -> String {
    let items = ItemNaming.count(loss.count)
    return switch loss.part {
    case .furtherLines: "the further lines of \(items)"
    case .nesting: "the nesting of \(items)"
    case .timeOfDay: "the time of day of \(ItemNaming.count(loss.count, "date"))"
    case .repetition: "the repetition of \(items)"
    case .checkbox: "the checkbox of \(items)"
    case .blockID: "the block id of \(items)"
    case .field(let key): "\(key) of \(items)"
    case .tag(let name): "the tag \(Failure.quote(name)) of \(items)"
    case .attribute(let name): "\(name) of \(ItemNaming.count(loss.count, "record"))"
    case .withoutWords: "\(ItemNaming.count(loss.count, "record")) without words"
    case .deleted: "\(ItemNaming.count(loss.count, "deleted task"))"
    case .laterOccurrences: "\(ItemNaming.count(loss.count, "later date")) of what repeats"
    case .otherText: "\(ItemNaming.count(loss.count, "block")) of other text"
    }
  }
}
