// One entry for libFuzzer: the first byte of an input chooses what the rest is given to. A law that does not hold traps.

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 1 else { return 0 }
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let rest = Array(input[1...])
  switch input[0] {
  case UInt8(ascii: "D"): fuzzDocument(rest, kind: .collection)
  case UInt8(ascii: "I"): fuzzDocument(rest, kind: .inbox)
  case UInt8(ascii: "E"): fuzzEdit(rest)
  case UInt8(ascii: "P"): fuzzPatches(rest)
  case UInt8(ascii: "M"): fuzzMerge(rest)
  case UInt8(ascii: "R"): fuzzReverting(rest)
  case UInt8(ascii: "Y"): fuzzFrontMatter(rest)
  default: fuzzDocument(input, kind: .collection)
  }
  return 0
}

func law(_ holds: Bool, _ name: @autoclosure () -> String) {
  if !holds { fatalError(name()) }
}

func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }

/// What stands between bytes 0x1F.
func parts(_ input: [UInt8], _ count: Int) -> [[UInt8]] {
  let found = input.split(separator: 0x1F, maxSplits: count - 1, omittingEmptySubsequences: false).map(
    Array.init)
  return found + [[UInt8]](repeating: [], count: count - found.count)
}
