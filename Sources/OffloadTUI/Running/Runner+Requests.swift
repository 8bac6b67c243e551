import OffloadKit

extension Runner {
  /// Makes a change and returns its outcome. The receipt shows the vault as Offload read it after the change.
  func carryOut(_ request: Request, _ app: App) -> [Event] {
    let kind = request.kind
    let context = RequestContext(opened: vault, surroundings: surroundings, app: app, away: away)
    do {
      return [.finished(finish(request, try kind.carryOut(in: context), app))]
    } catch {
      let problem = Problem(
        Failure(describing: error), retry: kind.traits.contains(.takesTerminal) ? nil : .request(request),
        keepsText: kind.traits.contains(.savesText))
      guard problem.prospect == .outdated else { return [.failed(problem)] }
      let paths = Array(app.vault.files.keys)
      return [.vault(reader.refreshing(app.vault, paths)), .failed(problem)]
    }
  }

  private func finish(_ request: Request, _ done: Done, _ app: App) -> Receipt {
    let kind = request.kind
    let remarks = done.notes.map(\.remark).filter(\.isToldOnce).map(\.message.sentences)
    guard let operation = done.operation else {
      let vault = reader.refreshing(app.vault, [])
      return Receipt(
        request: request, sentence: ([kind.unchanged] + remarks).joined(separator: " "), vault: vault,
        items: [])
    }
    generation += 1
    var vault = reader.refreshing(app.vault, done.files)
    vault.renamed.merge(done.renamed) { _, known in known }
    return Receipt(
      request: request,
      sentence: ([done.sentence] + remarks).joined(separator: " "),
      step: kind.step(operation, done.sentence),
      vault: vault, files: done.files,
      items: done.items, collection: done.collection)
  }

  /// Finds an answer, at once or in the background. In the background one question runs at a time. Of the waiting
  /// questions of a kind only the last stays, since a user who types on doesn't need the earlier answers.
  func answer(_ question: Question) -> [Event] {
    let (vault, folder, post, kind) = (now, surroundings.folder, post, question.kind)
    guard kind.isSlow else { return [.answered(kind.answered(from: vault, folder: folder))] }
    if answering != nil {
      waiting.removeAll { type(of: $0.kind) == type(of: kind) }
      waiting.append(question)
    } else {
      let sign = StopSign()
      answering = (question, sign)
      inBackground { post(.answered(kind.answered(from: vault.read(until: sign), folder: folder))) }
    }
    return []
  }

  /// Gives up questions whose answers nobody needs any more, so that the next one begins at once.
  func giveUpUnwanted(by app: App) {
    if let (question, sign) = answering, !question.kind.isWanted(in: app) { sign.raise() }
    waiting.removeAll { !$0.kind.isWanted(in: app) }
  }

  /// Passes an answer on, unless Offload gave it up before it was complete, and starts the next waiting question.
  func hand(on answer: Answer) -> [Event] {
    let isWhole = answering?.sign.isRaised != true
    answering = nil
    let answered = isWhole ? [Event.answered(answer)] : []
    return waiting.isEmpty ? answered : answered + self.answer(waiting.removeFirst())
  }
}
