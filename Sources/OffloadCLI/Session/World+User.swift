import OffloadKit

extension World {
  /// Who works here, as the environment and the machine's list of users tell.
  ///
  /// - Parameter settings: their own; none where they cannot be read, so that a vault's settings have nothing to lower.
  func user(_ settings: UserSettings?) -> User {
    User(keys: keyFolders, settings: settings ?? UserSettings(parsing: []))
  }

  /// `$XDG_STATE_HOME/offload`, which is `~/.local/state/offload` unless it is set; and for who has no home, folders that
  /// last until the machine is started again.
  private var keyFolders: KeyFolders {
    let state = absolutePath("XDG_STATE_HOME") ?? absolutePath("HOME").map { "\($0)/.local/state" }
    var lasting = state.map { ["\($0)/offload"] } ?? []
    // Somebody who became root may still have the home of who they were in their environment.
    var unread: KeyFolders.Unread?
    if state == nil || account.isRoot {
      switch account.home {
      case .success(let home?) where !lasting.contains("\(home)/.local/state/offload"):
        lasting.append("\(home)/.local/state/offload")
      case .success: break
      case .failure(let failure): unread = KeyFolders.Unread(path: account.list, code: failure.code)
      }
    }
    let temporary = "\(absolutePath("TMPDIR") ?? "/tmp")/offload-\(account.number)"
    let passing = (absolutePath("XDG_RUNTIME_DIR").map { ["\($0)/offload"] } ?? []) + [temporary]
    return KeyFolders(lasting: lasting, passing: passing, unread: unread)
  }

  /// A variable that holds a path from the root; others are passed over, as the specification of these folders wants.
  private func absolutePath(_ variable: String) -> String? {
    guard let path = self.variable(variable), path.hasPrefix("/") else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

/// The user that the program runs as.
package struct Account: Sendable {
  let number: UInt32
  /// Where the machine keeps its list of users.
  let list: String

  var isRoot: Bool { number == 0 }

  /// - Parameter list: where the machine keeps its list of users.
  package init(number: UInt32 = User.number, list: String = "/etc/passwd") {
    (self.number, self.list) = (number, list)
  }

  /// The home folder that the machine's list of users has; nil where it has none, or nobody may read it.
  ///
  /// Read from the file itself where there is one: asking the system would load further libraries, which a program that
  /// needs none cannot count on.
  var home: Result<String?, Platform.Refusal> {
    let bytes: [UInt8]
    switch Platform.contents(of: Array(list.utf8)) {
    case .success(let found): bytes = found
    case .failure(let failure) where failure.isMissing || failure.isRefusal: return .success(nil)
    case .failure(let failure): return .failure(failure)
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard fields.count >= 6, String(decoding: fields[2], as: UTF8.self) == "\(number)" else { continue }
      let home = String(decoding: fields[5], as: UTF8.self)
      return .success(home.hasPrefix("/") && home != "/" ? home : nil)
    }
    return .success(nil)
  }
}
