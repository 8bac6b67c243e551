/// Groups ids by their first two to four letters. There are about as many groups as ids: a table for four
/// letters takes longer to fill than a short list takes to compare.
struct PrefixBuckets {
  private(set) var letters = 2
  /// The number of groups: 20 to the power of the letters.
  private(set) var count = 400

  init(for idCount: Int) {
    while count < idCount, letters < 4 {
      count *= 20
      letters += 1
    }
  }

  func number(of id: ItemID) -> Int { Int(id.bits % UInt64(count)) }

  /// Returns the number of first letters that two different ids of a group share: 20 divides the difference
  /// of two numbers as often as they share a last digit.
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
