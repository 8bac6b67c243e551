/// The letter that a person types for a letter with an accent: `e` for `é`, `Ê` and `ế`.
enum PlainLetter {
  /// Returns the ASCII letter in lower case of a Latin letter with anything on, below or through it; nil for all other
  /// scalars, ASCII included.
  static func of(_ scalar: UInt32) -> UInt8? {
    let letter =
      switch scalar {
      case 0xC0..<0x250: latin.utf8Start[Int(scalar - 0xC0)]
      case 0x1E00..<0x1F00: additional.utf8Start[Int(scalar - 0x1E00)]
      // The signs for kelvin and for ångström are the same letters to Unicode.
      case 0x212A: UInt8(ascii: "k")
      case 0x212B: UInt8(ascii: "a")
      default: none
      }
    return letter == none ? nil : letter
  }

  /// Whether a scalar adds a mark to the letter before it.
  static func isMark(_ scalar: UInt32) -> Bool { (0x300..<0x370).contains(scalar) }

  private static let none = UInt8(ascii: ".")

  // The letters that Unicode names `LATIN SMALL LETTER E WITH ACUTE` and the like, one for each scalar. Literals, because
  // a search looks here for every letter that isn't ASCII.

  private static var latin: StaticString {
    """
    aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiii...jjkk.lllllll\
    lllnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz.\
    bbbb...cc.ddd....ffg...ikkl..nnooo..pp.....ttttuu.vyyzz.........\
    .....d..l..n.aaiioouuuuuuuuuu.aaaa..ggggkkoooo..j.d.gg..nnaa..oo\
    aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyylnt...acclts\
    z..b..eejj.qrryy
    """
  }

  private static var additional: StaticString {
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwya.....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy....yy
    """
  }
}
