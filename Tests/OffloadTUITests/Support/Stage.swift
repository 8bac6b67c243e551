import Foundation
import OffloadKit
import OffloadTUI
import Synchronization
import TerminalKit

/// The interface on a copy of the example vault, with a terminal that only counts the bytes: keys go in, their
/// effects are carried out at once, and what is on the screen comes out.
final class Stage {
  private(set) var app: App
  private let folder: URL
  private let runner: Runner
  private let messages = Messages()
  private var screen = TerminalKit.Screen()

  private final class Messages: Sendable {
    let waiting = Mutex<[Message]>([])
  }

  init(size: Size = Size(width: 80, height: 24)) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "offload-stage-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Project.root.appendingPathComponent("ExampleVault"), to: folder)
    let moment = Moment(secondsSince1970: 1_773_133_200, utcOffset: 0)  // 2026-03-10T09:00
    let surroundings = Surroundings(
      vault: try Vault.open(folder.path, clock: moment), settings: UserSettings(parsing: []),
      environment: [:],
      directory: folder.path, now: { moment }, edit: { _, _ in }, describe: { "\($0)" })
    let messages = messages
    runner = Runner(surroundings, inBackground: { $0() }) { message in
      messages.waiting.withLock { $0.append(message) }
    }
    app = runner.start(size: size)
    takeMessages()
    _ = frame()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Characters are keys; `⏎` is Enter, `⎋` Esc, `⇥` Tab.
  func press(_ keys: String) {
    for character in keys {
      switch character {
      case "⏎": send(.key(.enter))
      case "⎋": send(.key(.escape))
      case "⇥": send(.key(.tab))
      default: send(.key(.character(character)))
      }
    }
  }

  func send(_ event: Event) {
    var waiting = [event][...]
    while let event = waiting.popFirst() {
      for effect in app.update(event) { waiting += runner.run(effect, app) }
    }
    takeMessages()
  }

  /// Writes over a file as another program does, and tells that it has.
  func write(_ path: String, _ change: (String) -> String) throws {
    let file = folder.appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(change(text).utf8).write(to: file)
    for event in runner.take(.changed(settings: false), app) { send(event) }
    takeMessages()
  }

  /// What is on the screen.
  var canvas: Canvas { body(app).drawn(in: app.size) }

  /// The bytes that bring the screen up to date.
  func frame() -> [UInt8] { screen.bytes(for: canvas) }

  private func takeMessages() {
    while let message = messages.waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      for event in runner.take(message, app) { send(event) }
    }
  }
}
