import OffloadKit
import TerminalKit

/// Runs the interface at a terminal, from the first frame to the last.
package final class Interface {
  /// The time without a key before Offload writes a draft.
  static var draftDelay: Duration { .milliseconds(250) }

  private let terminal: Terminal
  private let loop: EventLoop<Message>
  private let runner: Runner
  private var app: App
  private let display: Display
  private var draftDeadline: Instant?
  private var burst = Burst()
  private var isOver = false

  /// Runs until the user quits, or the terminal goes away.
  ///
  /// - Parameter isLinear: whether to only add lines, whatever the environment says.
  /// - Throws: `TerminalError` if there is no terminal.
  package static func run(_ surroundings: Surroundings, isLinear: Bool) throws {
    let variable = { (name: String) in surroundings.environment[name] }
    let palette = Palette(environment: variable)
    let isLinear = isLinear || Palette.isLinear(environment: variable)
    let terminal = try Terminal(
      modes: isLinear ? .linear : surroundings.settings.mouse ? .screenWithMouse : .screen)
    let interface = try Interface(
      surroundings, terminal,
      isLinear ? .lines(LinearPrinter(palette: palette)) : .screen(TerminalScreen(palette: palette)))
    try interface.run()
  }

  private init(_ surroundings: Surroundings, _ terminal: Terminal, _ drawer: Drawer) throws {
    let mailbox = try Mailbox<Message>()
    self.terminal = terminal
    let display = Display(drawer, write: terminal.writer)
    self.display = display
    loop = try EventLoop(terminal: terminal, mailbox: mailbox)
    runner = Runner(surroundings, wait: { display.say($0) }, post: { mailbox.post($0) })
    app = runner.start(size: terminal.size, loadingAll: false)
    runner.away = { work in try terminal.whileAway(work) }
  }

  private func run() throws {
    try terminal.enter()
    defer { terminal.leave() }
    draw()
    runner.load(app)
    if let problem = runner.startWatch() { take([.failed(problem)]) }
    while !isOver {
      for event in next() {
        take(event)
        if isOver { break }
      }
      draw()
    }
    saveDrafts()
    if !app.visited.isEmpty { runner.save(visited: app.visited) }
    runner.save(app.lookedInAll)
    runner.stop()
  }

  /// Waits for the next events, and returns them as keys or text.
  private func next() -> [TerminalEvent<Message>] {
    let start = Instant.now
    let deadline = [draftDeadline, burst.patience.map(start.advanced)].compactMap(\.self).min()
    let events = loop.next(until: deadline)
    return burst.take(events, after: start.duration(to: .now), isListening: app.front.takesText)
  }

  private func draw() {
    if !display.show(app) { isOver = true }
  }

  /// A terminal may report the mouse even if Offload didn't ask, because another program left it on.
  private var listensToMouse: Bool { terminal.modes == .screenWithMouse }

  private func take(_ event: TerminalEvent<Message>) {
    switch event {
    case .input(.key(let key)): take([.key(key)])
    case .input(.paste(let text)): take([.paste(text)])
    case .input(.click(let point)):
      // A user who clicks means what they see.
      if listensToMouse, display.shows(app) { take([.click(point)]) }
    case .input(.wheel(let steps)): if listensToMouse { take([.wheel(steps)]) }
    case .message(let message): take(runner.take(message, app))
    case .resized(let size): take([.resize(size)])
    case .resumed: redraw()
    case .stopRequested: suspend()
    case .endRequested: isOver = true
    case .deadline: if let draftDeadline, Instant.now >= draftDeadline { saveDrafts() }
    }
  }

  /// Takes events, and the further events that their effects produce.
  private func take(_ events: [Event]) {
    var waiting = events[...]
    while let event = waiting.popFirst() {
      for effect in app.update(event) { waiting += carryOut(effect) }
    }
    runner.giveUpUnwanted(by: app)
  }

  private func carryOut(_ effect: Effect) -> [Event] {
    switch effect {
    case .saveDrafts: draftDeadline = .now.advanced(by: Self.draftDelay)
    case .suspend: suspend()
    case .repaint:
      redraw()
      return runner.run(.reload, app)
    case .quit: isOver = true
    case .copy(let text):
      if let bytes = Clipboard.bytes(copying: text), !terminal.write(bytes) { isOver = true }
    case .request(let request) where request.kind.traits.contains(.takesTerminal):
      saveDrafts()
      let events = runner.run(effect, app)
      redraw()
      return events
    case .request, .ask, .reload, .saveSlots, .startVoice, .stopVoice, .show, .showFile:
      return runner.run(effect, app)
    }
    return []
  }

  private func saveDrafts() {
    guard draftDeadline != nil else { return }
    draftDeadline = nil
    take([.draftsSaved(runner.save(app.drafts))])
  }

  private func suspend() {
    saveDrafts()
    if (try? terminal.suspend()) == nil { isOver = true }
    redraw()
  }

  private func redraw() {
    display.invalidate()
    take([.resize(terminal.size)])
  }
}
