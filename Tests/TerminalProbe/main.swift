// A program at a terminal, for the tests of every way out of one. It shows what happens to it, a row an event.

import LibC
import TerminalKit

func recurse(_ depth: Int) -> Int { depth == .max ? 0 : 1 + recurse(depth + 1) }

#if canImport(Darwin)
  typealias ThreadContext = UnsafeMutableRawPointer
#else
  typealias ThreadContext = UnsafeMutableRawPointer?
#endif

/// What another thread does: three messages for the mailbox that it is handed.
func postMessages(_ context: ThreadContext) -> UnsafeMutableRawPointer? {
  let mailbox: UnsafeMutableRawPointer? = context
  guard let mailbox else { return nil }
  let posted = Unmanaged<Mailbox<String>>.fromOpaque(mailbox).takeRetainedValue()
  for number in 1...3 { posted.post("message \(number)") }
  return nil
}

@MainActor struct Probe {
  let terminal: Terminal
  let mailbox: Mailbox<String>
  let loop: EventLoop<String>
  var screen = TerminalScreen(palette: Palette())
  var lines = ["ready"]
  var isOver = false

  mutating func run() throws {
    try terminal.enter()
    draw()
    while !isOver {
      for event in loop.next() { try take(event) }
      draw()
    }
    terminal.leave()
  }

  mutating func take(_ event: TerminalEvent<String>) throws {
    switch event {
    case .input(.key(let key)):
      lines.append("\(key)")
      try press(key)
    case .input(.paste(let text)): lines.append("paste \(text.utf8.count)")
    case .input(.click(let point)): lines.append("click \(point.x) \(point.y)")
    case .input(.wheel(let steps)): lines.append("wheel \(steps)")
    case .message(let message): lines.append(message)
    case .resized(let size): lines.append("\(size.width)x\(size.height)")
    case .resumed:
      lines.append("resumed")
      screen.invalidate()
    case .stopRequested: try suspend()
    case .endRequested: isOver = true
    case .deadline: break
    }
  }

  mutating func suspend() throws {
    try terminal.suspend()
    lines.append("back")
    screen.invalidate()
  }

  func postFromAnotherThread() {
    let context = Unmanaged.passRetained(mailbox).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      pthread_create(&thread, nil, postMessages, context)
      if let thread { pthread_join(thread, nil) }
    #else
      var thread = pthread_t()
      pthread_create(&thread, nil, postMessages, context)
      pthread_join(thread, nil)
    #endif
  }

  mutating func press(_ key: Key) throws {
    switch key {
    case .character("q"): isOver = true
    case .character("m"):
      postFromAnotherThread()
    case .character("t"): fatalError("asked to")
    case .character("o"): lines.append("\(recurse(0))")
    case .character("a"): abort()
    case .character("n"): UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    // Deaf from here on.
    case .character("d"):
      draw()
      while true { sleep(1000) }
    case .character("e"):
      try terminal.whileAway { _ = "editor".withCString { write(1, $0, 6) } }
      screen.invalidate()
      lines.append("edited")
    case .control("z"): try suspend()
    default: break
    }
  }

  mutating func draw() {
    let lines = lines
    let view = Column { ForEach(lines.suffix(20)) { Text($0) } }
    _ = terminal.write(screen.bytes(for: view.drawn(in: terminal.size)))
  }
}

let terminal = try Terminal()
let mailbox = try Mailbox<String>()
var probe = Probe(
  terminal: terminal, mailbox: mailbox, loop: try EventLoop(terminal: terminal, mailbox: mailbox))
try probe.run()
