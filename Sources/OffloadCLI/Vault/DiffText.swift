/// A unified diff for output: unchanged for a pipe; coloured, and safe to look at, for a person.
struct DiffText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func show(on output: Output) {
    guard output.isForPerson || output.colors != .none else { return output.emit(bytes) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      output.emit(StyledText(text, style(of: text)).rendered(output.colors) + "\n")
    }
  }

  private func style(of line: String) -> Style {
    if line.hasPrefix("+++ ") || line.hasPrefix("--- ") { return .bold }
    return switch line.first {
    case "+": .added
    case "-": .removed
    case "@": .date
    default: .plain
    }
  }
}
