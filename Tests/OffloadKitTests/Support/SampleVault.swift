import Foundation
import OffloadKit
import TestSupport
import Testing

@testable public import VaultStore

/// A vault in a folder of its own, and the home of whoever works in it, with a key. It is 09:00 on Tuesday, 10 March
/// 2026.
final class SampleVault: TestFolder {
  static let now = Moment(secondsSince1970: 1_773_133_200, utcOffset: 0)
  static var today: CivilDate { now.date }

  init(_ files: [String: String] = [:]) throws {
    try super.init(files)
    try FileManager.default.createDirectory(
      at: homeFolder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let key = homeFolder.appendingPathComponent("key")
    try Data(Self.key).write(to: key)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
  }

  private static let key = [UInt8](repeating: 7, count: 32)

  /// Whoever works in the vault.
  var user: User { User(keys: KeyFolders(lasting: [homeFolder.path])) }

  /// A path in this user's folder of the journal, from the vault's root.
  static func own(_ path: String) -> String {
    ".offload/by/\(String(decoding: Maker(key: key).name, as: UTF8.self))/\(path)"
  }

  /// What tells this vault's journal from others: a file of a folder of the journal that has been used.
  static let vaultID = [own("id"): String(repeating: "0f", count: 16) + "\n"]

  /// The path as the system takes it.
  func systemPath(_ path: String) -> [UInt8] { Array(url(path).path.utf8) }

  func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  /// The vault, opened anew.
  var vault: Vault {
    get throws { try Vault.open(folder.path, now: Self.now, user: user) }
  }

  /// The item with these words.
  func item(_ words: String) throws -> Item {
    try #require(try vault.items.fetchAll().first { $0.content == words }, "no item says “\(words)”")
  }

  func items(_ words: String...) throws -> [Item] { try words.map(item) }

  /// The bytes of every file but the journal's.
  var files: [String: [UInt8]] { bytes { !$0.hasPrefix(".offload") || $0 == ".offload/config.yml" } }

  /// Makes a change and checks that these files, and no others, became what is said (nil for one that is gone);
  /// that it is one operation; and that undo brings back every byte, and redo the change.
  @discardableResult
  func change<Value>(
    to expected: [String: String?], at location: SourceLocation = #_sourceLocation,
    _ body: (Vault) throws -> Value
  ) throws -> Value {
    let before = files
    let count = try vault.history.operations().count
    let value = try body(vault)
    var after = before
    for (path, text) in expected { after[path] = text.map { Array($0.utf8) } }
    expect(files, after, "the change", location)
    let changed = after != before
    #expect(try vault.history.operations().count == count + (changed ? 1 : 0), sourceLocation: location)
    guard changed, files == after else { return value }
    _ = try vault.history.undo()
    expect(files, before, "undo", location)
    _ = try vault.history.redo()
    expect(files, after, "redo", location)
    return value
  }

  /// Checks that something is refused with an error of that name, and that nothing is changed by it.
  @discardableResult
  func refuse(
    _ name: String, at location: SourceLocation = #_sourceLocation, _ body: (Vault) throws -> Void
  ) throws -> VaultError? {
    let before = files
    let count = try vault.history.operations().count
    var refusal: VaultError?
    do {
      try body(vault)
      Issue.record("nothing was refused", sourceLocation: location)
    } catch let error as VaultError {
      refusal = error
      #expect(error.name == name, "\(error)", sourceLocation: location)
    } catch {
      Issue.record("\(error) instead of \(name)", sourceLocation: location)
    }
    expect(files, before, "a refusal", location)
    #expect(try vault.history.operations().count == count, sourceLocation: location)
    return refusal
  }

  private func expect(
    _ found: [String: [UInt8]], _ wanted: [String: [UInt8]], _ step: String, _ location: SourceLocation
  ) {
    for path in Set(found.keys).union(wanted.keys).sorted() where found[path] != wanted[path] {
      let texts = [found[path], wanted[path]].map {
        $0.map { String(decoding: $0, as: UTF8.self) } ?? "no file"
      }
      Issue.record(
        "after \(step), \(path) is\n\(texts[0])\ninstead of\n\(texts[1])", sourceLocation: location)
    }
  }
}

extension VaultError {
  /// The name of the case; for one without facts, which only prints its words, as its code has it.
  var name: String {
    if let label = Mirror(reflecting: self).children.first?.label { return label }
    let words = failure.code.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}

extension VaultStore.VaultPath: ExpressibleByStringLiteral {
  /// Stands for a valid path, as tests write them.
  public init(stringLiteral value: String) {
    self = VaultPath(value) ?? VaultPath(unchecked: Array("invalid".utf8))
  }
}

/// What a command does to the files of a vault.
struct ChangeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let before: [String: String]
  let after: [String: String?]
  let run: @Sendable (SampleVault, Vault) throws -> Void

  init(
    _ description: String, _ before: [String: String], to after: [String: String?],
    _ run: @escaping @Sendable (SampleVault, Vault) throws -> Void
  ) {
    testDescription = description
    self.before = before
    self.after = after
    self.run = run
  }

  func check() throws {
    let sample = try SampleVault(before)
    try sample.change(to: after) { try run(sample, $0) }
  }
}

/// What is refused, and changes nothing.
struct RefusalCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: [String: String]
  let error: String
  let run: @Sendable (SampleVault, Vault) throws -> Void

  init(
    _ description: String, _ files: [String: String], _ error: String,
    _ run: @escaping @Sendable (SampleVault, Vault) throws -> Void
  ) {
    testDescription = description
    self.files = files
    self.error = error
    self.run = run
  }

  func check() throws {
    let sample = try SampleVault(files)
    try sample.refuse(error) { try run(sample, $0) }
  }
}

extension SampleVault {
  func write(_ text: String, toSystemPath path: [UInt8]) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: String(decoding: path, as: UTF8.self)))
  }

  func exists(atSystemPath path: [UInt8]) -> Bool {
    FileManager.default.fileExists(atPath: String(decoding: path, as: UTF8.self))
  }
}
