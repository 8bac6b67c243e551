/// Ids put into groups by their first letters, two to four: about as many groups as there are ids, since a table for four
/// letters takes longer to fill than a short list to compare with.
struct PrefixBuckets {
  private(set) var letters = 2
  /// Number of groups: 20 to the power of the letters.
  private(set) var count = 400

  init(for idCount: Int) {
    while count < idCount, letters < 4 {
      count *= 20
      letters += 1
    }
  }

  func number(of id: ItemID) -> Int { Int(id.bits % UInt64(count)) }

  /// The number of first letters that two different ids of a group have in common: 20 divides the difference of two numbers
  /// as often as they end in the same digits.
  func sharedLetters(_ left: ItemID, _ right: ItemID) -> UInt8 {
    var rest = (max(left.bits, right.bits) - min(left.bits, right.bits)) / UInt64(count)
    var shared = UInt8(letters)
    while rest % 20 == 0 {
      rest /= 20
      shared += 1
    }
    return shared
  }
}
