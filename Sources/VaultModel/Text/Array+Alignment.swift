import VaultSyntax

extension Array where Element: Hashable {
  /// Returns the pairs of places of equal elements, in the same order in both arrays. Front ends use it to
  /// compare items instead of lines.
  package func aligned(with other: [Element]) -> [(old: Int, new: Int)] {
    Alignment(of: self, with: other).pairs
  }
}
