import TestSupport
import Testing

@testable import VaultStore

private func hexadecimal(_ bytes: [UInt8]) -> String {
  String(decoding: bytes.hexadecimal, as: UTF8.self)
}

@Suite struct `SHA-256` {
  /// The examples that NIST publishes for FIPS 180-4.
  @Test(
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
          + "nopqrstu", 1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func `gives what the standard's examples say`(example: (text: String, times: Int, digest: String)) {
    var hash = SHA256()
    hash.add(Array(String(repeating: example.text, count: example.times).utf8))
    #expect(hexadecimal(hash.digest()) == example.digest)
  }

  @Test func `gives the same however the bytes come`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for length in 0..<bytes.count {
      var whole = SHA256()
      whole.add(Array(bytes[..<length]))
      for cut in [0, length / 3, length / 2, min(63, length), length] {
        var parts = SHA256()
        parts.add(Array(bytes[..<cut]))
        parts.add(Array(bytes[cut..<length]))
        #expect(parts.digest() == whole.digest(), "\(length) at \(cut)")
      }
    }
  }
}

@Suite struct `HMAC-SHA-256` {
  struct Example: Sendable {
    var key: [UInt8]
    var data: [UInt8]
    var code: String
  }

  /// The test cases of RFC 4231; the fifth is cut to 128 bits there.
  static let examples = [
    Example(
      key: [UInt8](repeating: 0x0B, count: 20), data: Array("Hi There".utf8),
      code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Example(
      key: Array("Jefe".utf8), data: Array("what do ya want for nothing?".utf8),
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Example(
      key: [UInt8](repeating: 0xAA, count: 20), data: [UInt8](repeating: 0xDD, count: 50),
      code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Example(
      key: Array(1...25), data: [UInt8](repeating: 0xCD, count: 50),
      code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    Example(
      key: [UInt8](repeating: 0x0C, count: 20), data: Array("Test With Truncation".utf8),
      code: "a3b6167473100ee06e0c796c2955552b"),
    Example(
      key: [UInt8](repeating: 0xAA, count: 131),
      data: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    Example(
      key: [UInt8](repeating: 0xAA, count: 131),
      data: Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
          + "hashed before being used by the HMAC algorithm.").utf8),
      code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
  ]

  @Test(arguments: examples)
  func `gives what RFC 4231 says`(example: Example) {
    let code = hexadecimal(HMAC(key: example.key).code(of: [example.data]))
    #expect(code.prefix(example.code.count) == example.code)
    let half = example.data.count / 2
    let parts = [Array(example.data[..<half]), [], Array(example.data[half...])]
    #expect(hexadecimal(HMAC(key: example.key).code(of: parts)) == code)
  }

  @Test func `tells codes apart at every bit`() {
    let code = HMAC(key: [1]).code(of: [[2]])
    #expect(HMAC.areEqual(code, code))
    for bit in 0..<code.count * 8 {
      var other = code
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!HMAC.areEqual(code, other))
    }
    #expect(!HMAC.areEqual(code, Array(code.dropLast())) && !HMAC.areEqual([], code))
  }
}

@Suite struct `A seal` {
  private let vault = VaultID(random: Array(0..<16))

  @Test func `is of one maker, one vault, one kind and one text`() {
    let maker = Maker(key: [UInt8](repeating: 1, count: 32))
    let seal = maker.seal(in: vault)
    let parts = [Array("a".utf8), Array("b".utf8)]
    let code = seal.of(.record, parts)
    #expect(seal.isSeal(code[...], of: .record, parts))
    #expect(seal.isSeal(code[...], of: .record, [Array("ab".utf8)]))
    #expect(!seal.isSeal(code[...], of: .record, [Array("ba".utf8)]))
    for kind in [Seal.Kind.displaced, .base, .note] { #expect(!seal.isSeal(code[...], of: kind, parts)) }
    let elsewhere = maker.seal(in: VaultID(random: Array(1..<17)))
    #expect(!elsewhere.isSeal(code[...], of: .record, parts))
    let other = Maker(key: [UInt8](repeating: 2, count: 32)).seal(in: vault)
    #expect(!other.isSeal(code[...], of: .record, parts))
  }

  @Test func `has a maker whose name tells nothing of the key`() {
    let key = [UInt8](repeating: 1, count: 32)
    let maker = Maker(key: key)
    #expect(maker.name.count == Maker.nameSize)
    #expect(
      Maker(key: key).name == maker.name && Maker(key: [UInt8](repeating: 2, count: 32)).name != maker.name)
    // What seals is derived under another label than the name.
    let named = HMAC(key: key).code(of: [Array("offload maker 1".utf8)])
    let parts = [Array("offload record\0".utf8), vault.text, [1]]
    #expect(HMAC(key: named).code(of: parts) != maker.seal(in: vault).of(.record, [[1]]))
    #expect(HMAC(key: key).code(of: parts) != maker.seal(in: vault).of(.record, [[1]]))
  }

  @Test func `is no seal if its kind of key is not known`() throws {
    var random = SeededGenerator(seed: 9)
    let seal = Maker(key: [1]).seal(in: vault)
    let bytes = RecordEncoding.bytes(of: .random(using: &random), seal)
    let text = Array("seal 70:maker ".utf8)
    let start = try #require(bytes.indices.last { bytes[$0...].starts(with: text) })
    var other = bytes
    other.replaceSubrange(start..<start + text.count, with: Array("seal 70:other ".utf8))
    guard case .record = DecodedRecord(bytes, seal), case .unsealed = DecodedRecord(other, seal) else {
      Issue.record("\(DecodedRecord(other, seal))")
      return
    }
  }
}
