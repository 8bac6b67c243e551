/// An emoji that opens a field in Obsidian Tasks.
package struct Signifier {
  package let key: FieldKey
  /// Set for a priority emoji, which needs no value.
  let priority: PrioritySignifier?
  /// Offset after the emoji and the variation selector U+FE0F that may follow it.
  package let end: Int

  package init?(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, to limit: Int) {
    let length = bytes[index] == 0xE2 ? 3 : 4
    guard index + length <= limit else { return nil }
    var code: UInt32 = 0
    for offset in 0..<length { code = code << 8 | UInt32(bytes[index + offset]) }
    guard let (key, priority) = Self.meaning(of: code) else { return nil }
    self.key = key
    self.priority = priority
    end = Self.skippingSelector(bytes, index + length, limit)
  }

  private static func skippingSelector(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int
  ) -> Int {
    let isSelector =
      index + 3 <= limit && bytes[index] == 0xEF && bytes[index + 1] == 0xB8 && bytes[index + 2] == 0x8F
    return isSelector ? index + 3 : index
  }

  /// `code` is the emoji's UTF-8, most significant byte first.
  private static func meaning(of code: UInt32) -> (FieldKey, PrioritySignifier?)? {
    switch code {
    case 0xF09F_9385, 0xF09F_9386, 0xF09F_9793: (.due, nil)  // 📅 📆 🗓
    case 0xE28FB3, 0xE28C9B: (.scheduled, nil)  // ⏳ ⌛
    case 0xF09F_9BAB: (.start, nil)  // 🛫
    case 0xE29E95: (.created, nil)  // ➕
    case 0xE29C85: (.completion, nil)  // ✅
    case 0xE29D8C: (.cancelled, nil)  // ❌
    case 0xF09F_9481: (.repeat, nil)  // 🔁
    case 0xF09F_8694: (.id, nil)  // 🆔
    case 0xE29B94: (.dependsOn, nil)  // ⛔
    case 0xF09F_8F81: (.onCompletion, nil)  // 🏁
    case 0xF09F_94BA: (.priority, .highest)
    case 0xE28FAB: (.priority, .high)
    case 0xF09F_94BC: (.priority, .medium)
    case 0xF09F_94BD: (.priority, .low)
    case 0xE28FAC: (.priority, .lowest)
    default: nil
    }
  }
}
