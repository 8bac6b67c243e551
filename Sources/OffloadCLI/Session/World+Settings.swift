import OffloadKit

extension World {
  /// The user's own settings file: `$XDG_CONFIG_HOME/offload/config.yml`; nil without a home folder.
  var settingsFile: String? {
    (variable("XDG_CONFIG_HOME") ?? variable("HOME").map { "\($0)/.config" }).map {
      "\($0)/offload/config.yml"
    }
  }

  /// Returns the user's own settings; empty if there is no such file.
  func userSettings() throws -> UserSettings { UserSettings(parsing: try settingsBytes()) }

  func settingsBytes() throws -> [UInt8] {
    guard let path = settingsFile else { return [] }
    switch Platform.contents(of: Array(path.utf8)) {
    case .success(let bytes): return bytes
    case .failure(let failure) where failure.isMissing: return []
    case .failure(let failure):
      throw Failure("settings", "Offload can't read \(path): \(Platform.message(failure.code))")
    }
  }
}
