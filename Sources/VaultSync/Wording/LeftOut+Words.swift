package import OffloadKit
import VaultStore

extension SyncReport.LeftOut {
  package var remark: Remark {
    switch reason {
    case .large: Remark("\(path) is larger than 50 MB, so sync didn't send it")
    case .busy: Remark("another program is saving \(path); the next sync sends it")
    case .unreadable: Remark("\(path) can't be read, so sync didn't send it")
    case .elsewhere:
      Remark(
        "\(path) is in the cloud, not on this disk; sync didn't send it, and won't delete it")
    case .repository: Remark("\(path) is a separate repository, so sync didn't send it")
    case .program: Remark("Offload couldn't change who may start \(path) here; it differs on other machines")
    case .noFile: Remark("\(path) isn't a file, so sync didn't send it")
    }
  }
}
