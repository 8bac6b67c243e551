import OffloadKit

/// A move out of an open document, as far as the editor has told what became of it.
struct OpenMove {
  enum Step: Equatable {
    /// The editor was asked to write the items into the destination, which it has open.
    case adding
    /// It was asked to take them out of the source.
    case removing
    /// It has done so; the files are not all saved yet.
    case done
    /// The items are in both, or in neither, and nothing is on its way.
    case halfway
    /// Both files are on disk as they were meant to be, or as they were.
    case over
  }

  var intention: MoveIntention
  /// By all the names that they have had, as far as is known.
  var files: MoveFiles
  /// What it is called in what the person is told.
  let label: String
  let root: [UInt8]
  let lines: MoveLines
  /// How far it had come when it was looked at last; nil where that may be otherwise by now, whatever the texts are.
  var state: MoveIntention.State?
  /// The source with the items and without them; nil for a move of an earlier server.
  var texts: (before: [UInt8], after: [UInt8])?
  /// The destination as the editor had it open before; nil where it was closed.
  var destinationBefore: [UInt8]?
  var step: Step
  /// Until when the editor is waited for, in milliseconds; nil where nothing is on its way.
  var due: Int?
  /// The text of the source that the editor was asked to change.
  var asked: [UInt8]?
  var attempts = 0
  /// Whether only a part of the items has come to the destination, and that part alone is taken out of the source.
  var isPartial = false
  /// Whether the editor has said that it will not.
  var isRefused = false
  /// The text of the source into which the items were brought back, once: what takes them away after that means it, unless
  /// it is an undo of just that.
  var broughtBackInto: [UInt8]?
  var isBroughtBack: Bool { broughtBackInto != nil }

  init(
    _ intention: MoveIntention, label: String, root: [UInt8], step: Step,
    texts: (before: [UInt8], after: [UInt8])? = nil, destinationBefore: [UInt8]? = nil
  ) {
    (self.intention, self.label, self.root, self.step) = (intention, label, root, step)
    (self.texts, self.destinationBefore) = (texts, destinationBefore)
    (files, lines) = (MoveFiles(of: intention), MoveLines(of: intention))
  }

  func concerns(_ path: VaultPath, in root: [UInt8]) -> Bool { self.root == root && files.contains(path) }

  /// Whether there may be something to do once one of its files has another text, though none of its items has changed there.
  func minds(_ text: [UInt8]) -> Bool {
    switch (step, state) {
    case (.over, .missing), (.halfway, .missing): text == destinationBefore || text == broughtBackInto
    case (.over, .some), (.done, .moved), (.halfway, .doubled): false
    default: true
    }
  }

  /// Whether the editor may yet write what it was asked to into the destination, or go on telling that it has.
  func isAwaited(at time: Int) -> Bool {
    step == .adding && !isRefused && due.map { time < $0 } ?? false
  }

  /// How long an editor is waited for, and how often it is asked.
  static let patience = 2000
  static let mostAttempts = 3
}
