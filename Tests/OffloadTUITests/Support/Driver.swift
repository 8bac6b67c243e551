import Foundation
import OffloadKit
import Synchronization
import TerminalKit
import TestSupport
import VaultStore

@testable import OffloadTUI

/// The interface without a terminal: events go in, effects are carried out at once on a real vault.
final class Driver {
  let vault: TestVault
  var app: App
  let runner: Runner
  /// All effects so far.
  private(set) var effects: [Effect] = []
  private let messages: Messages
  private let box: Box
  /// The files when they were last told of.
  private var seen: [String: String]

  private final class Messages: Sendable {
    let waiting = Mutex<[Message]>([])
  }

  private final class Box {
    var edit: ([UInt8], Int) throws -> Void = { _, _ in }
  }

  struct EditorFailure: Error {}

  /// What stands in for the person's editor.
  var editor: ([UInt8], Int) throws -> Void {
    get { box.edit }
    set { box.edit = newValue }
  }

  init(
    _ vault: TestVault, size: Size = Size(width: 80, height: 24), settings: String = "",
    environment: [String: String] = [:], loading: Bool = true,
    wait: @escaping Surroundings.Wait = { _ in }
  ) throws {
    self.vault = vault
    let (messages, box) = (Messages(), Box())
    (self.messages, self.box, seen) = (messages, box, vault.files)
    let moment = Moment(secondsSince1970: 1_773_133_200, utcOffset: 0)  // 2026-03-10T09:00
    let surroundings = Surroundings(
      vault: try vault.open(at: moment),
      settings: UserSettings(parsing: Array(settings.utf8)),
      environment: environment, directory: vault.folder.path, now: { moment },
      edit: { try box.edit($0, $1) })
    runner = Runner(surroundings, inBackground: { $0() }, wait: wait) { message in
      messages.waiting.withLock { $0.append(message) }
    }
    app = runner.start(size: size, loadingAll: loading)
    takeMessages()
  }

  convenience init(_ files: [String: String] = TestVault.example, size: Size = Size(width: 80, height: 24))
    throws
  {
    try self.init(try TestVault(files), size: size)
  }

  func send(_ event: Event) {
    var waiting = [event][...]
    while let event = waiting.popFirst() {
      for effect in app.update(event) {
        effects.append(effect)
        waiting += runner.run(effect, app)
      }
    }
    takeMessages()
  }

  private func takeMessages() {
    while let message = messages.waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      for event in runner.take(message, app) { send(event) }
    }
  }

  /// Characters are keys; `⏎` Enter, `⎋` Esc, `⇥` Tab, `⌫` Backspace, `↓` `↑` `←` `→` arrows, `▽` `△` Ctrl-D
  /// and Ctrl-U.
  func press(_ keys: String) {
    for character in keys { send(.key(Self.key(character))) }
  }

  func press(_ key: Key) { send(.key(key)) }

  static func key(_ character: Character) -> Key {
    switch character {
    case "⏎": .enter
    case "⎋": .escape
    case "⇥": .tab
    case "⇤": .backTab
    case "⌫": .backspace
    case "↓": .down
    case "↑": .up
    case "←": .left
    case "→": .right
    case "▽": .control("d")
    case "△": .control("u")
    default: .character(character)
    }
  }

  /// Tells of the files that have changed, as a watch does.
  func reload() {
    let now = vault.files
    let changed = Set(now.keys).union(seen.keys).filter { now[$0] != seen[$0] }
    seen = now
    let files = ChangedFiles(paths: changed.compactMap { VaultPath($0) })
    for event in runner.take(.changed(files), app) { send(event) }
    takeMessages()
  }

  /// Saves a file as another program does, and tells of it.
  func save(_ text: String, as path: String) throws {
    try vault.write(path, text)
    reload()
  }

  /// Words of the selected row.
  var selected: String? {
    switch app.selection.key {
    case .item(let key): app.item(key).map { $0.content }
    case .collection(let path): app.name(of: path)
    case .conflict: "(conflict)"
    case .group(let group): app.row(of: group).name
    case .day(let day): Days.label(day, today: app.vault.today)
    case .passage(let path, let line): app.search.passage(path, line)?.words
    case .text(let path, let number): app.vault.files[path]?.prose.rows[number].text.text
    case nil: nil
    }
  }

  /// Goes down to the row with these words.
  func go(to words: String) {
    press("g")
    for _ in 0..<app.entries(of: app.screen).count where selected != words { press("j") }
  }

  var compose: Compose? { if case .compose(let compose) = app.sheet { compose } else { nil } }
  var picker: Picker? { if case .picker(let picker) = app.sheet { picker } else { nil } }
  var pickerRows: [String] { picker.map { app.model(of: $0).rows.map(\.text) } ?? [] }
  var banner: String { app.banner?.text ?? "" }
}
