import VaultSyntax

extension Array where Element: Hashable {
  /// The places of what stands in both rows in the same order, for front ends, which compare items rather than lines.
  package func aligned(with other: [Element]) -> [(old: Int, new: Int)] {
    Alignment(of: self, with: other).pairs
  }
}
