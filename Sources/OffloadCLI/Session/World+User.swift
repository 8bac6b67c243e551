import OffloadKit

extension World {
  /// Returns the user who works here, from the environment and the machine's list of users.
  ///
  /// - Parameter settings: the user's own; nil if Offload can't read them, so a vault's settings have nothing to
  ///   lower.
  func user(_ settings: UserSettings?) -> User {
    User(keys: keyFolders, settings: settings ?? UserSettings(parsing: []))
  }

  /// `$XDG_STATE_HOME/offload`, by default `~/.local/state/offload`. A user without a home gets folders that last
  /// until the machine restarts.
  private var keyFolders: KeyFolders {
    let state = absolutePath("XDG_STATE_HOME") ?? absolutePath("HOME").map { "\($0)/.local/state" }
    var lasting = state.map { ["\($0)/offload"] } ?? []
    // For a user who became root, the environment may still have the home of the earlier user.
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

  /// Returns a variable that is an absolute path. The specification of these folders says to ignore others.
  private func absolutePath(_ variable: String) -> String? {
    guard let path = self.variable(variable), path.hasPrefix("/") else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

/// The user that the program runs as.
package struct Account: Sendable {
  let number: UInt32
  /// The path of the machine's list of users.
  let list: String

  var isRoot: Bool { number == 0 }

  /// - Parameter list: the path of the machine's list of users.
  package init(number: UInt32 = User.number, list: String = "/etc/passwd") {
    (self.number, self.list) = (number, list)
  }

  /// The home folder in the machine's list of users; nil if it has none, or the user isn't allowed to read it.
  ///
  /// This reads the file itself if there is one: to ask the system would load further libraries, and a program that
  /// needs none can't count on them.
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
