import Foundation
import TestSupport

@testable import VaultStore

/// Records as the first version of the program wrote them: with a checksum that anybody can make, and no seal.
enum FirstLayout {
  static func bytes(of record: JournalRecord, machine: [UInt8]) -> [UInt8] {
    let seal = Maker(key: [0]).seal(in: VaultID(random: [UInt8](repeating: 0, count: 16)))
    let sealed = RecordEncoding.bytes(of: record, seal)
    let body = sealed[
      RecordEncoding.headerLength..<sealed.count - RecordEncoding.sumLength - RecordEncoding.sealLength]
    let vault = Array("vault 32:".utf8) + seal.vault.text + Array("\n".utf8)
    let boot = Array("boot \(record.scope.boot.count):".utf8) + record.scope.boot + Array("\n".utf8)
    let name = Array("machine \(machine.count):".utf8) + machine + Array("\n".utf8)
    let fields = replaced(replaced(Array(body), vault, []), boot, name)
    let total = RecordEncoding.headerLength + fields.count + RecordEncoding.sumLength
    let digits = String(total)
    let zeros = String(repeating: "0", count: 10 - digits.count)
    let text = Array("offload-record 1 \(zeros)\(digits)\n".utf8) + fields
    let sum = text.withUnsafeBytes { XXHash64.hash($0) }
    return text + RecordEncoding.sumTitle + sum.hexadecimal(digits: 16) + Array("\n".utf8)
  }

  private static func replaced(_ text: [UInt8], _ part: [UInt8], _ other: [UInt8]) -> [UInt8] {
    guard let start = text.indices.first(where: { text[$0...].starts(with: part) }) else { return text }
    return Array(text[..<start]) + other + Array(text[(start + part.count)...])
  }
}

extension TestVault {
  /// Turns this maker's journal into one of the first layout, as the first version would have left it.
  func makeFirstLayout(machine: [UInt8] = Disk().machineID(), folder: UInt64? = nil) throws {
    for path in journal("tx") + journal("history") where path.hasSuffix(".record") {
      let isPending = !path.contains("/")
      let url = own((isPending ? "tx/" : "history/") + path)
      guard case .record(var record) = DecodedRecord(Array(try Data(contentsOf: url)), try seal) else {
        continue
      }
      record.scope = InodeScope(boot: [], folder: folder ?? scope.folder)
      try Data(FirstLayout.bytes(of: record, machine: machine)).write(to: url)
    }
    for name in ["displaced"] {
      for file in journal(name) where !file.hasSuffix(".base") {
        let plain = file.split(separator: ".").dropLast().joined(separator: ".")
        try FileManager.default.moveItem(at: own("displaced/\(file)"), to: own("displaced/\(plain)"))
      }
    }
    for name in ["tx", "history", "displaced", "old", "drafts", "ui"]
    where FileManager.default.fileExists(atPath: own(name).path) {
      try FileManager.default.moveItem(at: own(name), to: url(".offload/\(name)"))
    }
    try FileManager.default.removeItem(at: url(".offload/by"))
    chmod(url(".offload").path, 0o700)
  }

  /// What is in a folder of `.offload` itself, as the first layout has it.
  func firstLayout(_ folder: String) -> [String] { names(in: ".offload/\(folder)") }
}
