/// Follows all paths through a program at once, one scalar of text at a time.
///
/// It enters no state twice at the same place, so the work is at most the length of the text times that of
/// the program.
struct RegexMatcher {
  let program: RegexProgram
  let text: UnsafeBufferPointer<UInt8>

  func run() -> Bool {
    let size = program.instructions.count
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: size * 4) { memory in
      memory.initialize(repeating: -1)
      func part(_ index: Int) -> States { States(rebasing: memory[index * size..<(index + 1) * size]) }
      return run(part(0), part(1), seen: part(2), stack: part(3))
    }
  }

  private typealias States = UnsafeMutableBufferPointer<Int>

  private func run(_ first: States, _ second: States, seen: States, stack: States) -> Bool {
    var current = ThreadList(states: first, seen: seen, stack: stack)
    var other = second
    var at = 0
    var position = Position(previous: nil, next: nil)
    position.next = text.scalar(at: &at)
    var step = 0
    guard !add(0, to: &current, step, position) else { return true }
    while let scalar = position.next {
      position = Position(previous: scalar, next: text.scalar(at: &at))
      step += 1
      let states = current.states
      let count = current.count
      current = ThreadList(states: other, seen: seen, stack: stack)
      other = states
      for index in 0..<count where takes(states[index], scalar) {
        if add(states[index] + 1, to: &current, step, position) { return true }
      }
      if add(0, to: &current, step, position) { return true }
    }
    return false
  }

  private struct ThreadList {
    let states: States
    /// The step at which each state was last entered.
    let seen: States
    let stack: States
    var count = 0
  }

  /// The scalars on both sides of a place.
  private struct Position {
    var previous: UInt32?
    var next: UInt32?
  }

  /// Enters a state and all states that it reaches without consuming a scalar; true if one of them is the
  /// end.
  private func add(_ state: Int, to list: inout ThreadList, _ step: Int, _ position: Position) -> Bool {
    var depth = 0
    func push(_ state: Int) {
      guard list.seen[state] != step else { return }
      list.seen[state] = step
      list.stack[depth] = state
      depth += 1
    }
    push(state)
    while depth > 0 {
      depth -= 1
      let state = list.stack[depth]
      switch program.instructions[state] {
      case .match: return true
      case .jump(let target): push(target)
      case .split(let first, let second):
        push(second)
        push(first)
      case .assertion(let assertion): if holds(assertion, position) { push(state + 1) }
      case .scalar, .any, .set:
        list.states[list.count] = state
        list.count += 1
      }
    }
    return false
  }

  private func takes(_ state: Int, _ scalar: UInt32) -> Bool {
    switch program.instructions[state] {
    case .scalar(let wanted): (program.ignoresCase ? RegexCase.lower(scalar) : scalar) == wanted
    case .any: scalar != 10
    case .set(let index): program.sets[index].contains(scalar, ignoringCase: program.ignoresCase)
    default: false
    }
  }

  private func holds(_ assertion: RegexAssertion, _ position: Position) -> Bool {
    switch assertion {
    case .lineStart: position.previous ?? 10 == 10
    case .lineEnd: position.next ?? 10 == 10
    case .wordBoundary: isWordBoundary(position)
    case .noWordBoundary: !isWordBoundary(position)
    }
  }

  private func isWordBoundary(_ position: Position) -> Bool {
    (position.previous.map(RegexSet.isWord) ?? false) != (position.next.map(RegexSet.isWord) ?? false)
  }
}
