/// Instructions for a machine that follows all paths of a regular expression at once (Thompson's
/// construction).
struct RegexProgram: Sendable {
  enum Instruction: Sendable {
    case scalar(UInt32)
    case any
    /// The index in `sets`.
    case set(Int)
    case assertion(RegexAssertion)
    case jump(Int)
    case split(Int, Int)
    case match
  }

  /// The most instructions, which limits the work for each scalar of text.
  static let sizeLimit = 1_000

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [RegexSet] = []
  let ignoresCase: Bool

  init(_ syntax: RegexSyntax, ignoresCase: Bool) throws(RegexFault) {
    self.ignoresCase = ignoresCase
    guard syntax.size <= Self.sizeLimit else {
      throw RegexFault(reason: .tooBig(limit: Self.sizeLimit), offset: 0)
    }
    emit(syntax)
    instructions.append(.match)
  }

  private mutating func emit(_ syntax: RegexSyntax) {
    switch syntax {
    case .empty: break
    case .scalar(let scalar): instructions.append(.scalar(ignoresCase ? RegexCase.lower(scalar) : scalar))
    case .any: instructions.append(.any)
    case .assertion(let assertion): instructions.append(.assertion(assertion))
    case .set(let set):
      instructions.append(.set(sets.count))
      sets.append(set)
    case .sequence(let parts): for part in parts { emit(part) }
    case .choice(let parts): emitChoice(parts)
    case .repetition(let part, let least, let most): emitRepetition(part, least, most)
    }
  }

  private mutating func emitChoice(_ parts: [RegexSyntax]) {
    var ends: [Int] = []
    for part in parts.dropLast() {
      let split = placeholder()
      emit(part)
      ends.append(placeholder())
      instructions[split] = .split(split + 1, instructions.count)
    }
    if let last = parts.last { emit(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func emitRepetition(_ part: RegexSyntax, _ least: Int, _ most: Int?) {
    for _ in 0..<least { emit(part) }
    guard let most else {
      let split = placeholder()
      emit(part)
      instructions.append(.jump(split))
      instructions[split] = .split(split + 1, instructions.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(placeholder())
      emit(part)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  private mutating func placeholder() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }
}
