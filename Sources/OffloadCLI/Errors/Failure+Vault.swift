import OffloadKit

extension Failure {
  /// For `--vault "$UNSET"`, which means no folder rather than this one.
  static let noVaultNamed = Failure(
    "no-vault", "--vault names no folder", hint: "offload --vault . list", status: .usage)

  /// The words for what the vault refused.
  init(_ error: VaultError) {
    switch error {
    case .noVault(let folder):
      self.init(
        "no-vault", "there is no vault here or in a folder above: \(folder)",
        hint: "offload init ~/notes --default")
    case .noFolder(let path):
      let path = ShellWords.quoted(path)
      self.init("no-vault", "there is no folder \(path)", hint: "offload init \(path)")
    case .notAFolder(let path):
      let around = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/")
      self.init(
        "no-vault", "\(ShellWords.quoted(path)) is no folder",
        hint: "offload --vault \(ShellWords.quoted(around.isEmpty ? "/" : around))")
    case .emptyText:
      self.init("empty-text", "there are no words to keep", hint: "offload capture 'Buy milk'")
    case .invalidField(let text):
      self.init(
        "invalid-field", "\(Self.quote(text)) is no KEY=VALUE", hint: "offload help set", status: .usage)
    case .invalidValue(let key, let value, let expected):
      self.init(
        "invalid-value", "\(key) takes \(expected), not \(Self.quote(value))", hint: "offload help set",
        status: .usage)
    case .unwritableField:
      self.init(
        "unwritable-field", "no field can hold this value", hint: "offload help set", status: .usage)
    case .invalidDate(let error):
      self.init("invalid-date", "\(error)", hint: "offload help dates", status: .usage)
    case .attachmentUnreadable(let path):
      self.init("attachment", "\(path) cannot be read, so it cannot be attached")
    case .unexpectedCount(let expected, let found):
      self.init(
        "unexpected-count", "\(ItemNaming.count(expected)) expected, and \(found) found; nothing was changed")
    default:
      self = Self.ofItems(error) ?? Self.ofCollections(error) ?? Self.ofTags(error) ?? Self.ofChanges(error)
    }
  }

  private static func ofItems(_ error: VaultError) -> Failure? {
    switch error {
    case .notAnAddress(let text):
      return Failure(
        "not-an-address", "\(quote(text)) is no address of an item", hint: "offload help items",
        status: .usage)
    case .addressTooShort(let text):
      return Failure(
        "address-too-short",
        "\(quote(text)) is too short: an id is named by \(Address.shortestPrefix) letters or more",
        hint: "offload list", status: .usage)
    case .itemNotFound(let address, let movedTo, let wordsNow):
      return notFound(address, movedTo, wordsNow)
    case .ambiguousItem(let address, let candidates):
      let shown = candidates.prefix(10).map {
        Candidate(address: $0.address, text: ItemLine.words(of: $0.item))
      }
      var failure = Failure(
        "ambiguous-item", "\(quote(address)) matches \(ItemNaming.count(candidates.count))",
        hint: shown.first.map { "offload show \(ShellWords.quoted($0.address))" },
        status: .ambiguous, candidates: shown)
      failure.slip = shown.first.map { (address, $0.address) }
      return failure
    case .itemMismatch(let address, let found):
      return Failure(
        "item-mismatch", "\(address) is another item now: \(quote(found))", hint: "offload list")
    case .positionOutOfRange(let limit):
      return Failure(
        "position-out-of-range", "positions there go from 1 to \(limit)", hint: "offload help move")
    case .moveUnderItself:
      return Failure(
        "move-under-itself", "an item cannot go beside or under itself, or what is nested in it",
        hint: "offload help move")
    case .collectionMismatch(let path, let place):
      return Failure(
        "collection-mismatch", "\(place) does not stand in \(path.text)",
        hint: "offload show \(ShellWords.quoted(path.text))")
    case .stillOpen(let place):
      return Failure(
        "still-open", "\(place) is not done, or holds what is not; nothing was put away",
        hint: "offload done \(ShellWords.quoted(place.description))")
    case .notSiblings(let path):
      return Failure(
        "not-siblings", "the items are not all those of one list in \(path.text)",
        hint: "offload show \(ShellWords.quoted(path.text))")
    case .notText(let place):
      return Failure(
        "not-text", "\(place) begins with a heading, a quote, a table or code, which this would break",
        hint: "offload edit \(ShellWords.quoted(place.description))")
    case .changesMeaning(let place):
      return Failure(
        "changes-meaning", "what stands around \(place) would be read as something else then",
        hint: "offload edit \(ShellWords.quoted(place.description))")
    default: return nil
    }
  }

  private static func notFound(_ address: String, _ movedTo: Place?, _ wordsNow: String?) -> Failure {
    if let movedTo {
      let words = wordsNow.map { ", and its words are \(quote($0))" } ?? ""
      return Failure(
        "item-not-found", "\(quote(address)) is at \(movedTo) now\(words)",
        hint: "offload show \(ShellWords.quoted(movedTo.description))")
    }
    let words = wordsNow.map { "; its words are now \(quote($0))" } ?? ""
    return Failure("item-not-found", "no item answers to \(address)\(words)", hint: "offload list")
  }

  private static func ofCollections(_ error: VaultError) -> Failure? {
    switch error {
    case .collectionNotFound(let name, let nearest):
      var failure = Failure(
        "collection-not-found", "there is no collection \(quote(name))\(didYouMean(nearest))",
        hint: nearest.isEmpty ? "offload collections" : "offload show \(ShellWords.quoted(nearest[0]))")
      failure.slip = nearest.first.map { (name, $0) }
      return failure
    case .ambiguousCollection(let name, let candidates):
      let shown = candidates.map { Candidate(address: $0.text, text: "") }
      var failure = Failure(
        "ambiguous-collection", "\(quote(name)) matches \(ItemNaming.count(candidates.count, "collection"))",
        hint: shown.first.map { "offload show \(ShellWords.quoted($0.address))" }, status: .ambiguous,
        candidates: shown)
      failure.slip = shown.first.map { (name, $0.address) }
      return failure
    case .sectionNotFound(let name, let collection, let nearest):
      return Failure(
        "section-not-found", "\(collection.text) has no section \(quote(name))\(didYouMean(nearest))",
        hint: "offload show \(ShellWords.quoted(collection.text))")
    case .invalidCollectionName(let name, let problem):
      return Failure(
        "invalid-collection-name", "\(quote(name)) cannot name a collection: \(words(problem))",
        hint: "offload help collection new", status: .usage)
    case .collectionExists(let path):
      return Failure(
        "collection-exists", "there is a collection \(path.text) already",
        hint: "offload show \(ShellWords.quoted(path.text))")
    case .protectedCollection(let path):
      return Failure(
        "protected-collection", "\(path.text) has a meaning of its own, and stays as it is",
        hint: "offload collections")
    default: return nil
    }
  }

  private static func ofTags(_ error: VaultError) -> Failure? {
    switch error {
    case .invalidTag(let text):
      return Failure(
        "invalid-tag", "\(quote(text)) is no tag: it has letters, and no blanks or most other signs",
        hint: "offload tags", status: .usage)
    case .tagNotFound(let name, let nearest):
      return Failure(
        "tag-not-found", "nothing has the tag #\(name)\(didYouMean(nearest.map { "#\($0)" }))",
        hint: "offload tags"
      )
    case .tagExists(let name):
      return Failure(
        "tag-exists", "there is a tag #\(name) already",
        hint: "offload tags merge OLD --into \(ShellWords.quoted(name))")
    case .invalidColor(let text):
      return Failure(
        "invalid-color", "\(quote(text)) is no colour: a name like red or blue, or three or six hex digits",
        hint: "offload help tags color", status: .usage)
    default: return nil
    }
  }

  private static func words(_ problem: CollectionNameProblem) -> String {
    switch problem {
    case .empty: "nothing is left of it"
    case .character(" "): "it begins or ends with a blank"
    case .character(let character): "it holds \(quote(character))"
    case .dot: "a part of it begins with a dot"
    case .tooLong(let bytes): "it takes \(bytes) bytes, and a file's name at most 255"
    case .reserved: "such files are not collections"
    }
  }

  private static func didYouMean(_ nearest: [String]) -> String {
    nearest.isEmpty ? "" : "; did you mean \(list(nearest))?"
  }
}
