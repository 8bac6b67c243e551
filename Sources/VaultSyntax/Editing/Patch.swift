/// Bytes that replace a range of a document's bytes.
///
/// An insertion has an empty range. Insertions at the same offset apply in the order in which they come.
package struct Patch: Sendable, Hashable {
  package var range: Range<Int>
  package var replacement: [UInt8]

  package init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  package static func inserting(_ bytes: [UInt8], at offset: Int) -> Patch {
    Patch(offset..<offset, with: bytes)
  }

  package static func removing(_ range: Range<Int>) -> Patch {
    Patch(range, with: [])
  }
}

/// Two patches replace the same bytes, or one reaches outside the document. Offload applied nothing.
package struct PatchConflict: Error, Hashable {
  package var first: Patch
  package var second: Patch?
}
