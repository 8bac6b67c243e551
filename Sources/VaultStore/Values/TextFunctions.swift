/// Merges two changes of one base: theirs, with our whole-line changes on top.
package typealias MergeFunction =
  @Sendable (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> MergeResult

package enum MergeResult: Hashable, Sendable {
  /// `keptBoth`: lines that ours removed and theirs changed, and that the merge keeps.
  case merged([UInt8], keptBoth: [[UInt8]])
  /// Both changed these lines.
  case conflict(lines: [[UInt8]])

  var text: [UInt8]? {
    if case .merged(let text, _) = self { return text }
    return nil
  }
}

/// Finds the whole lines that changed between two texts.
package typealias DifferenceFunction = @Sendable (_ old: [UInt8], _ new: [UInt8]) -> [Splice]
