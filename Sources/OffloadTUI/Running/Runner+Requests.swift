import OffloadKit

extension Runner {
  /// Makes a change, and tells how it went. What is read afterwards is what the receipt shows.
  func carryOut(_ request: Request, _ app: App) -> [Event] {
    let kind = request.kind
    let context = RequestContext(opened: vault, surroundings: surroundings, app: app, away: away)
    do {
      return [.finished(finish(request, try kind.carryOut(in: context), app))]
    } catch {
      let kept = kind.traits.contains(.savesText) ? " Your text is kept." : ""
      var problem = Problem(
        words(error) + kept, request: kind.traits.contains(.takesTerminal) ? nil : request)
      problem.isChangedUnderneath = Problem.isChangedUnderneath(error)
      problem.endsStep = Problem.endsStep(error)
      guard problem.isChangedUnderneath else { return [.failed(problem)] }
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
      sentence: ([done.sentence] + done.notes.compactMap(Self.words)).joined(separator: " "),
      step: kind.step(operation, done.sentence),
      vault: reader.refreshing(app.vault, done.files, listing: kind.traits.contains(.changesNames)),
      places: done.places, collection: done.collection)
  }

  private static func words(_ note: Note) -> String? {
    switch note {
    case .merged(let path), .lateSave(let path):
      "Another program saved \(path.text) meanwhile; both are in it."
    case .thereAfterAll(let command, _, let paths):
      "\(command) was refused, and is in \(paths.first?.text ?? "a file") after all; the log has it."
    case .keptBoth(let path, _): "\(path.text) was changed meanwhile; both versions are in it."
    case .leftBehind(let path, let reference): "\(reference) stays behind in \(path.text)."
    case .notRepeated(let words, let rule):
      "\(words) does not come back: \(rule.inQuotes) is no rule that is understood."
    default: nil
    }
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
