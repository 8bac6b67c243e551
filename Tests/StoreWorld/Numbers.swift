/// The numbers that identify items: `t`, digits and a full stop, as a separate word.
enum Numbers {
  static func all(in text: [UInt8]) -> [Int] {
    var numbers: [Int] = []
    var index = 0
    var isWordStart = true
    while index < text.count {
      let byte = text[index]
      index += 1
      if isWordStart, byte == UInt8(ascii: "t"), let number = number(in: text, at: &index) {
        numbers.append(number)
      }
      isWordStart = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }
    return numbers
  }

  static func first(in text: [UInt8]) -> Int? { all(in: text).first }

  private static func number(in text: [UInt8], at index: inout Int) -> Int? {
    var value = 0
    let start = index
    while index < text.count, text[index] &- UInt8(ascii: "0") < 10, index - start < 6 {
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    // A line that is cut off in the middle of its number doesn't have one.
    return index > start && index < text.count && text[index] == UInt8(ascii: ".") ? value : nil
  }
}
