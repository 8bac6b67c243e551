import JSON
import JSONRPC
import OffloadKit

extension LanguageServer {
  /// Returns the missing targets of the links at some places of a document, each once.
  mutating func missingTargets(_ uri: DocumentURI, at places: [TextPosition]) throws
    -> [(place: TextPosition, target: MissingTarget)]
  {
    var known: Set<MissingTarget> = []
    return try places.compactMap { place in
      let spot = try spot(uri, at: place)
      guard let target = spot.link.flatMap({ spot.facts.missingTarget(of: $0, in: spot.path) }),
        known.insert(target).inserted
      else { return nil }
      return (place, target)
    }
  }

  /// `offload.make`: the document, and a place in a link with a missing target. Makes the target, and shows it.
  mutating func makeTarget(_ arguments: [JSONValue]) throws {
    guard arguments.count == 2, let uri = arguments[0].string.map(DocumentURI.init) else {
      throw Refusal(.invalidParams, "offload.make takes a document and a place in it")
    }
    guard let target = try missingTargets(uri, at: [TextPosition(arguments[1])]).first?.target else {
      throw Refusal(.requestFailed, "There's no link here with a missing target.")
    }
    try make(target, in: place(of: uri).vault)
  }

  private mutating func make(_ target: MissingTarget, in vault: ServedVault) throws {
    if let open = vault.open[target.path] { _ = try sound(open) }
    let shared = try vault.held.share("make \(target.path)") { try $0.make(target) }
    vaults[vault.root]?.refresh([target.path])
    tellNotes(shared.report.notes)
    let text =
      shared.held.first { $0.path == target.path }?.text ?? vault.vault.currentBytes(of: target.path) ?? []
    let end = DocumentPlace(uri: vault.uri(of: target.path), position: EditedText(text).endOfLastLine)
    if ask(for: shared.held, in: vault, "Make") != nil {
      follow(to: end)
    } else if client.showsDocuments {
      show(end)
    } else {
      tell("\(target.path) has it now.")
    }
  }

  // MARK: Questions

  /// Asks the person, after the answer, whether to make the note that a link names. Editors look for a link's target by
  /// themselves, too, for example below the pointer, so the server asks once about each note.
  mutating func offer(_ link: FileImage.Link, in spot: Spot) {
    guard client.showsDocuments, client.asksQuestions,
      let target = spot.facts.missingTarget(of: link, in: spot.path)
    else { return }
    let offer = OfferedTarget(root: spot.vault.root, target: target)
    if offered.insert(offer).inserted { offers.append(offer) }
  }

  mutating func askOffers() {
    for offer in offers {
      lastRequest += 1
      asked[lastRequest] = .offer(offer)
      let actions = [OfferedTarget.yes, OfferedTarget.no].map { JSONValue.object([("title", .string($0))]) }
      send(
        Message.request(
          lastRequest, "window/showMessageRequest",
          .object([
            ("type", .number(3)), ("message", .string("There's no \(offer.target.path). Make it?")),
            ("actions", .array(actions)),
          ])))
    }
    offers = []
  }

  /// Makes what the person wants made.
  mutating func make(_ offer: OfferedTarget, if answer: JSONValue) {
    guard answer["title"].string == OfferedTarget.yes, let vault = vault(at: offer.root) else { return }
    do {
      try make(offer.target, in: vault)
    } catch {
      tell("Make: \(Failure(describing: error).message.sentences)", isWarning: true)
    }
  }
}

extension EditedText {
  /// The end of the last line. Neovim refuses to go to the empty one after a final line ending.
  fileprivate var endOfLastLine: TextPosition {
    let last = lineCount - 1
    return position(of: line(last).isEmpty && last > 0 ? line(last - 1).upperBound : bytes.count)
  }
}

extension MissingTarget {
  /// The title of the action that makes it.
  var title: String {
    switch self {
    case .collection(let path, nil): "Make \(path)"
    case .collection(let path, let heading?): "Make \(path) with the heading \(heading)"
    case .heading(let heading, let path): "Add the heading \(heading) to \(path)"
    }
  }
}
