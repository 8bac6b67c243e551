import JSON
import VaultStore

/// Reads a file that a vault doesn't need to have. If a folder, a pipe or a broken link is at its path,
/// Offload can still read the rest of the vault.
struct OptionalFile {
  let path: VaultPath
  /// The text of the file; empty if the file doesn't exist or isn't readable.
  private(set) var bytes: [UInt8] = []
  /// The file, if something exists at the path but isn't readable; otherwise empty.
  private(set) var unread: [UnreadFile] = []

  /// The text as JSON; null if it isn't any.
  var json: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

  init(_ path: VaultPath, in store: Store) {
    self.path = path
    do {
      let found = try store.read(path).bytes
      if let notText = NotText(found) { unread = [UnreadFile(path, notText)] } else { bytes = found }
    } catch StoreError.notFound {
    } catch StoreError.failed(let failure, _) {
      unread = [UnreadFile(path.text, failure)]
    } catch {
      unread = [UnreadFile(stranger: path, in: store)]
    }
  }
}
