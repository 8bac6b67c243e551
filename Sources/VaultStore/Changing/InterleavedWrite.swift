/// Recognizes what an interrupted write in place may leave: each byte old or new, or zero in the part that the file
/// grew.
enum InterleavedWrite {
  static func isPossible(_ text: [UInt8], of old: [UInt8], and new: [UInt8]) -> Bool {
    let shorter = min(old.count, new.count)
    guard text.count >= shorter, text.count <= max(old.count, new.count) else { return false }
    return text.indices.allSatisfy { index in
      index < old.count && text[index] == old[index]
        || index < new.count && text[index] == new[index]
        || index >= old.count && text[index] == 0
    }
  }
}
