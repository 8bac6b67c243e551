import VaultStore

/// A file that a vault may do without, and that anything may stand in the place of: a folder, a pipe, a link to nowhere. It
/// keeps nobody from reading the rest of the vault.
struct OptionalFile {
  /// Its text; none where there is no such file, or none that can be read.
  private(set) var bytes: [UInt8] = []
  /// The file where something is there and cannot be read; else nothing.
  private(set) var unread: [UnreadFile] = []

  init(_ path: VaultPath, in store: Store) {
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
