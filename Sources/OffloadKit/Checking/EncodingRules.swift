import VaultStore

extension CheckRule {
  static let notText = CheckRule(
    "not-text", .error, "a file in UTF-16 or UTF-32, or with NUL bytes, which Offload doesn't read",
    advice: "save it as UTF-8 in your editor; restore lost text with offload restore PATH",
    .vault { checked in
      checked.unreadable.compactMap { file in
        guard let path = VaultPath(file.path), file.notText != nil else { return nil }
        return RuleFinding(path, nil, "this can't be read: \(file.reason)")
      }
    })

  static let notUTF8 = CheckRule(
    "not-utf8", .warning, "bytes that aren't UTF-8: an older encoding, or a truncated file",
    advice:
      "iconv -f latin1 -t utf-8 PATH, if that is its encoding; offload log lists operations to restore it from",
    .file { file in
      guard let bad = file.bytes.firstBeyondUTF8 else { return [] }
      let message =
        bad.isCutOff
        ? "the file ends in the middle of a character, so it was truncated here" : "this byte isn't UTF-8"
      return [Spot(bad.offset, message)]
    })
}

extension CheckRule {
  static let cutOff = CheckRule(
    "cut-off", .warning, "a file that ends within a line that was whole after the last operation",
    advice:
      "offload restore PATH OPERATION restores the whole text; offload log shows the operation's number",
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
          "this ends within a line: it lacks the last \(missing) that it had after operation \(step.record.id.number)"
        )
      }
    })
}

extension [UInt8] {
  /// The first byte that isn't UTF-8, and whether the file ends within the character that it begins.
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

  /// Whether a character begins there with more bytes than are left.
  private func isBegun(at offset: Int) -> Bool {
    switch self[offset] {
    case 0xC2...0xDF: count - offset < 2
    case 0xE0...0xEF: count - offset < 3
    case 0xF0...0xF4: count - offset < 4
    default: false
    }
  }
}
