internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// The files and folders of a world at the beginning.
struct Setting {
  let script: Script

  init(_ script: Script) {
    self.script = script
  }

  static let files = ["inbox.md", "A.md", "B.md", "far/C.md"]
  /// A file that Offload has no business with.
  static let bystander = "notes.txt"
  static let outside = "/outside/secret.md"
  /// The inbox's second name, with the feature `hardLink`.
  static let copy = "/outside/copy.md"
  static let attribute = Array("user.keep".utf8)
  static let permissions: UInt32 = 0o640

  /// The words of an item, by its number.
  static func words(_ number: Int, _ features: Set<Feature>) -> String {
    let isLong = features.contains(.longLines) && number % 3 == 0
    return "t\(number)." + (isLong ? " " + String(repeating: "long ", count: 160) + "end" : "")
  }

  /// The numbers of the items at the beginning, by file.
  var numbers: [String: [Int]] {
    var numbers = [
      Setting.files[0]: [1, 2], Setting.files[1]: [3, 4], Setting.files[2]: [5, 6], Setting.files[3]: [7],
    ]
    if script.features.contains(.twins) {
      numbers["A.md"] = [3, 4]
      numbers["B.md"] = [3, 6]
      numbers["inbox.md"] = [3, 2]
    }
    return numbers
  }

  func text(of file: String) -> String {
    let title = file.split(separator: "/").last?.dropLast(3) ?? ""
    let lines = (numbers[file] ?? []).map { number in
      "- \(Setting.words(number, script.features))" + (number % 2 == 0 ? " #x" : "") + "\n"
    }
    return "# \(title == "inbox" ? "Inbox" : String(title))\n\n" + lines.joined()
  }

  func make(on process: MemoryProcess) throws {
    let root = try process.openOutside(Array("/".utf8), .folder)
    defer { try? process.close(root) }
    for folder in ["vault", "outside", "vault/outside"] {
      try process.makeFolder(Array(folder.utf8), in: root, permissions: 0o755)
    }
    let device: UInt64? = script.features.contains(.otherDisk) ? 2 : nil
    try process.makeFolder(Array("vault/far".utf8), in: root, permissions: 0o755, device: device)
    for file in Setting.files { try write(text(of: file), "vault/\(file)", in: root, process) }
    try write("- n\n", "vault/\(Setting.bystander)", in: root, process)
    try write("- s\n", String(Setting.outside.dropFirst()), in: root, process)
    if script.features.contains(.hardLink) {
      try? process.link(
        Name(Array("vault/inbox.md".utf8), in: root), to: Name(Array(Setting.copy.utf8.dropFirst()), in: root)
      )
    }
    if script.features.contains(.links) {
      try process.makeLink(Array("vault/link.md".utf8), in: root, to: Array("A.md".utf8))
      try write("- s\n", "vault/outside/secret.md", in: root, process)
      try process.makeLink(Array("vault/out.md".utf8), in: root, to: Array("../outside/secret.md".utf8))
    }
    try process.makeFolder(Array("home".utf8), in: root, permissions: 0o700)
    if !script.features.contains(.newKey) {
      let key = try process.open(Array("home/key".utf8), in: root, [.writing, .creating])
      try process.append(key, [UInt8](repeating: 7, count: 32))
      try process.close(key)
    }
  }

  /// The user of Offload's commands.
  var user: User {
    let settings = script.features.contains(.safe) ? "durability: safe\n" : ""
    return User(keys: KeyFolders(lasting: ["/home"]), settings: UserSettings(parsing: Array(settings.utf8)))
  }

  private func write(_ text: String, _ path: String, in root: Descriptor, _ process: MemoryProcess) throws {
    let file = try process.open(Array(path.utf8), in: root, [.writing, .creating, .shared])
    defer { try? process.close(file) }
    try process.append(file, Array(text.utf8))
    try process.setPermissions(file, Setting.permissions)
    if script.disk.traits.attributes {
      try process.setAttribute(Setting.attribute, to: Array("kept".utf8), of: file)
    }
  }
}
