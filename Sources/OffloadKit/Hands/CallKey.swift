import VaultModel
import VaultStore

/// A name that a program gives a call, so that the call does its work once, however often it comes.
package struct CallKey: Sendable {
  private let name: String
  private let call: LineHash

  /// - Parameters:
  ///   - name: from the program.
  ///   - call: all that the call asks for.
  package init(_ name: String, of call: String) { (self.name, self.call) = (name, LineHash(of: call)) }

  /// What the operation's record says about it.
  var detail: OperationHeader.Detail {
    OperationHeader.Detail(key: Array(Self.key.utf8), value: Array("\(call) \(name)".utf8))
  }

  /// Returns the operation of the last day that had this name, from an assistant with the same bounds; nil if there is
  /// none.
  ///
  /// - Throws: `HandsError.keyOfAnother` if that was another call.
  func earlier(in vault: Vault) throws -> Operation.ID? {
    let yesterday = Moment(secondsSince1970: vault.now.secondsSince1970 - 86_400, utcOffset: .zero).timestamp
    for record in vault.store.records() {
      if record.header.time < yesterday { return nil }
      guard let assistant = Assistant(record.header), assistant.only == vault.assistant?.only else {
        continue
      }
      for value in record.header.values(Self.key) {
        let parts = text(value).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == name else { continue }
        guard parts[0] == call.description else { throw HandsError.keyOfAnother }
        return Operation.ID(record.id)
      }
    }
    return nil
  }

  private static let key = "key"
}
