import OffloadKit

extension World {
  /// The user's own settings, from `$XDG_CONFIG_HOME/offload/config.yml`; empty where there is no such file.
  func userSettings() throws -> UserSettings {
    guard let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map({ "\($0)/.config" }) else {
      return UserSettings(parsing: [])
    }
    let path = "\(folder)/offload/config.yml"
    switch Platform.contents(of: Array(path.utf8)) {
    case .success(let bytes): return UserSettings(parsing: bytes)
    case .failure(let failure) where failure.isMissing: return UserSettings(parsing: [])
    case .failure(let failure):
      throw Failure("settings", "\(path) cannot be read: \(Platform.message(failure.code))")
    }
  }
}
