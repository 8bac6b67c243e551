package import OffloadKit
import VaultStore

extension SyncReport.LeftOut {
  /// What is said of it.
  package var remark: Remark {
    switch reason {
    case .large: Remark("\(path) is larger than 50 MB, and was not sent")
    case .busy: Remark("\(path) is being saved by another program; the next sync sends it")
    case .unreadable: Remark("\(path) cannot be read, and was not sent")
    case .elsewhere:
      Remark(
        "\(path) is in the cloud and not on this disk; Offload sent nothing of it, and will not delete it")
    case .repository: Remark("\(path) is a repository of its own, and was not sent")
    case .program: Remark("who may start \(path) could not be changed here, and differs elsewhere")
    case .noFile: Remark("\(path) is no file, and was not sent")
    }
  }
}
