/// An escape sequence of a key, as xterm and its successors, rxvt and the Linux console send it.
struct KeySequence {
  private let introducer: UInt8
  /// Whether it is about the mouse: `ESC [ < button ; column ; row M`, with `m` for the release of the button.
  private let isOfMouse: Bool
  /// Whether it is F1 to F5 of the Linux console: `ESC [ [ A` to `ESC [ [ E`.
  private let isOfConsole: Bool
  private let numbers: [Int]
  private let final: Unicode.Scalar

  init(introducer: UInt8, parameters: [UInt8], final: UInt8) {
    self.introducer = introducer
    isOfMouse = introducer == UInt8(ascii: "[") && parameters.first == UInt8(ascii: "<")
    isOfConsole = parameters.first == UInt8(ascii: "[")
    let parameters = isOfMouse ? parameters.dropFirst() : parameters[...]
    numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
      Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
    self.final = Unicode.Scalar(final)
  }

  var beginsPaste: Bool { introducer == UInt8(ascii: "[") && final == "~" && numbers.first == 200 }

  /// `nil` if it has no meaning anywhere, such as F5, or the release of a button.
  var input: TerminalInput? { isOfMouse ? mouse : key.map { .key($0) } }

  private var mouse: TerminalInput? {
    guard final == "M", numbers.count == 3 else { return nil }
    // Shift 4, Alt 8 and Control 16 make no difference.
    return switch numbers[0] & ~28 {
    case 0: .click(Point(x: max(0, numbers[1] - 1), y: max(0, numbers[2] - 1)))
    case 64: .wheel(-1)
    case 65: .wheel(1)
    default: nil
    }
  }

  private var key: Key? {
    switch final {
    case _ where isOfConsole: nil
    case "A": isShifted ? .shiftUp : .up
    case "B": isShifted ? .shiftDown : .down
    case "C": isByWord ? .alt("f") : .right
    case "D": isByWord ? .alt("b") : .left
    case "a" where introducer == UInt8(ascii: "["): .shiftUp
    case "b" where introducer == UInt8(ascii: "["): .shiftDown
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "M" where introducer == UInt8(ascii: "O"): .enter
    case "u" where numbers.first == 13: modifiers == 0 ? .enter : .altEnter
    case "~": numberedKey
    default: nil
    }
  }

  private var numberedKey: Key? {
    switch numbers.first {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // Enter with a modifier, from a terminal in a mode that tells them apart.
    case 27 where numbers.count == 3 && numbers[2] == 13: .altEnter
    default: nil
    }
  }

  /// Bits: Shift 1, Alt 2, Control 4.
  private var modifiers: Int { numbers.count > 1 ? max(0, numbers[1] - 1) : 0 }
  private var isShifted: Bool { modifiers & 1 != 0 }
  private var isByWord: Bool { modifiers & 6 != 0 }
}
