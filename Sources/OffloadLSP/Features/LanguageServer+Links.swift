import JSON
import JSONRPC
import OffloadKit

extension LanguageServer {
  /// `offload.link`: the document, and an item or any line of it. The answer is the link. The server shows it in a
  /// message as well: most editors don't show a command's answer.
  ///
  /// - Returns: nil if the editor first has to give the item a block id.
  mutating func link(_ arguments: [JSONValue]) throws -> JSONValue? {
    guard arguments.count == 2, let uri = arguments[0].string.map(DocumentURI.init) else {
      throw Refusal(.invalidParams, "offload.link takes a document and an item or a line")
    }
    let before = lastRequest
    var link = ""
    try change(uri, "Link") { change, path in
      guard let found = try change.linkFromAnywhere(to: change.item(named: arguments[1], in: path)) else {
        throw Refusal(.requestFailed, "No link in brackets can hold the name of \(path).")
      }
      link = found
      return []
    }
    let awaited = PendingLink(request: answering, link: link, uri: uri, due: time + PendingLink.patience)
    if lastRequest == before { return tell(awaited) }
    links[lastRequest] = awaited
    return nil
  }

  private func tell(_ awaited: PendingLink) -> JSONValue {
    tell("\(awaited.link) leads to it.")
    return .string(awaited.link)
  }

  /// Answers with the link that waited for an edit: the client has made the edit, so the link leads to something.
  mutating func answerLink(after number: Int) {
    guard let awaited = links.removeValue(forKey: number) else { return }
    send(Message.answer(awaited.request, tell(awaited)))
  }

  /// Answers requests for links with an error: the links would lead nowhere.
  mutating func refuseLinks(
    _ reason: String, as code: Refusal.Code = .requestFailed,
    where isMeant: (_ number: Int, PendingLink) -> Bool
  ) {
    for (number, awaited) in links where isMeant(number, awaited) {
      links[number] = nil
      send(Message.answer(awaited.request, Refusal(code, "The item has no block id: \(reason)")))
    }
  }
}
