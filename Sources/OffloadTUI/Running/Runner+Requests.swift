import OffloadKit

extension Runner {
  /// Makes a change, and tells how it went. What is read afterwards is what the receipt shows.
  func carryOut(_ request: Request, _ app: App) -> [Event] {
    let kind = request.kind
    let context = RequestContext(opened: vault, surroundings: surroundings, app: app, away: away)
    do {
      return [.finished(finish(request, try kind.carryOut(in: context), app))]
    } catch {
      let problem = Problem(
        Failure(describing: error), request: kind.traits.contains(.takesTerminal) ? nil : request,
        keepsText: kind.traits.contains(.savesText))
      guard problem.prospect == .outdated else { return [.failed(problem)] }
      let paths = Array(app.vault.files.keys)
      return [.vault(reader.refreshing(app.vault, paths, listing: false)), .failed(problem)]
    }
  }

  private func finish(_ request: Request, _ done: Done, _ app: App) -> Receipt {
    let kind = request.kind
    guard let operation = done.operation else {
      let vault = reader.refreshing(app.vault, [], listing: false)
      return Receipt(request: request, sentence: kind.unchanged, vault: vault, places: [])
    }
    generation += 1
    return Receipt(
      request: request,
      sentence: ([done.sentence]
        + done.notes.map(\.remark).filter(\.isOfThisChange).map(\.message.sentences)).joined(separator: " "),
      step: kind.step(operation, done.sentence),
      vault: reader.refreshing(app.vault, done.files, listing: kind.traits.contains(.changesNames)),
      places: done.places, collection: done.collection)
  }

  /// Finds an answer, at once or beside the loop.
  func answer(_ question: some QuestionKind) -> [Event] {
    let (vault, folder, post) = (now, surroundings.folder, post)
    guard type(of: question).isSlow else {
      return [.answered(question.answered(with: question.answer(from: vault, folder: folder)))]
    }
    inBackground {
      post(.event(.answered(question.answered(with: question.answer(from: vault, folder: folder)))))
    }
    return []
  }
}
