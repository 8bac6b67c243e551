import VaultStore

extension CheckRule {
  static let notText = CheckRule(
    "not-text", .error, "a file that is UTF-16 or UTF-32, or has NUL bytes, so that it is not read",
    advice: "save it as UTF-8 in your editor; offload restore PATH brings back what was lost",
    .vault { checked in
      checked.unreadable.compactMap { file in
        guard let path = VaultPath(file.path), file.notText != nil else { return nil }
        return RuleFinding(path, nil, "this cannot be read: \(file.reason)")
      }
    })

  static let notUTF8 = CheckRule(
    "not-utf8", .warning, "bytes that are not UTF-8: an older encoding, or a file that was cut off",
    advice:
      "iconv -f latin1 -t utf-8 PATH, if that is what it is; offload log names the operations to restore it from",
    .file { file in
      guard let bad = file.bytes.firstBeyondUTF8 else { return [] }
      let message =
        bad.isCutOff
        ? "the file ends in the middle of a character, so it was cut off here" : "this byte is not UTF-8"
      return [Spot(bad.offset, message)]
    })
}

extension CheckRule {
  static let cutOff = CheckRule(
    "cut-off", .warning, "a file that ends within a line which the last operation left whole",
    advice:
      "offload restore PATH OPERATION brings the whole text back; offload log has the operation's number",
    .vault { checked in
      checked.files.filter { $0.endsOpen }.compactMap { file in
        guard let present = checked.vault.currentBytes(of: file.path) else { return nil }
        let trail = FileTrail(of: file.path, present: present, in: checked.vault.store)
        guard let step = trail.steps.first, let whole = trail.text(at: 0), whole.count > present.count,
          whole.starts(with: present), !isLineEnding(whole[present.count])
        else { return nil }
        let missing = Phrase.counted(whole.count - present.count, "byte")
        return RuleFinding(
          file.path, nil,
          "this ends within a line: the last \(missing) of what operation \(step.record.id.number) left are missing"
        )
      }
    })
}

extension [UInt8] {
  /// The first byte that is not UTF-8, and whether the file ends within the character that it begins.
  fileprivate var firstBeyondUTF8: (offset: Int, isCutOff: Bool)? {
    if String(validating: self, as: UTF8.self) != nil { return nil }
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error(let length): return (offset, offset + length == count && isBegun(at: offset))
      case .emptyInput: return nil
      }
    }
  }

  /// Whether a character begins there that has more bytes than are left.
  private func isBegun(at offset: Int) -> Bool {
    switch self[offset] {
    case 0xC2...0xDF: count - offset < 2
    case 0xE0...0xEF: count - offset < 3
    case 0xF0...0xF4: count - offset < 4
    default: false
    }
  }
}
