extension OperationRun {
  private var images: Images? {
    (try? journal.folder(.images)).map { Images(calls: calls, folder: $0) }
  }

  /// Records what other programs have done to the operation's files since the operation before.
  func noteEarlierSaves() {
    for step in steps { noteEarlierSave(step) }
  }

  func noteEarlierSave(_ step: FileStep) {
    let found = step.entry.kind == .created ? [] : step.base
    guard let images, let found, [.created, .changed, .removed].contains(step.entry.kind) else { return }
    let former = header.followed.last { $0.new == step.entry.path }?.old ?? step.entry.path
    let print = step.entry.before ?? Fingerprint(found)
    step.entry.outside = images.savedSince(former, found, print, store.difference)
  }

  /// Keeps the files' new texts as images. This comes before the record moves into the history, so that recovery does
  /// it again after an interrupted command.
  func keepImages() {
    guard let images else { return }
    for rename in header.followed { images.move(rename.old, to: rename.new) }
    for step in steps {
      let change = step.entry.change
      switch change.kind {
      case .changed, .created:
        if let print = change.after, let text = try? text(of: step) {
          images.keep(text, print, of: change.path)
        } else {
          images.drop(change.path)
        }
      case .renamed: if let newPath = change.newPath { images.move(change.path, to: newPath) }
      case .removed, .copied: images.drop(change.path)
      }
    }
  }
}
