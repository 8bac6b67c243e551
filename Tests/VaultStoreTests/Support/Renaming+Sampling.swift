import StoreFaults
import TestSupport

extension FaultyFileSystem.Renaming {
  /// How many calls apart something is tried: where names are exchanged, and where they are not, which is for the most part the
  /// same. At each call where all is tried.
  func stride(_ exchanging: Int, otherwise: Int) -> Int {
    isThorough ? 1 : self == .exchanging ? exchanging : otherwise
  }
}
