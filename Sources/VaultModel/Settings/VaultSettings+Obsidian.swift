import JSON
import VaultStore
import VaultSyntax

extension VaultSettings {
  /// Reads the settings of Obsidian and of its plugins that say what files and lines mean. A file that is
  /// missing or isn't JSON says nothing.
  mutating func readObsidian(in store: Store) {
    let app = OptionalFile(.obsidianApp, in: store)
    let templates = OptionalFile(.obsidianTemplates, in: store)
    let templater = OptionalFile(.templaterPlugin, in: store)
    let tasks = OptionalFile(.tasksPlugin, in: store)
    unread += app.unread + templates.unread + templater.unread
    for filter in app.json["userIgnoreFilters"].texts where !withoutItems.add(filter: filter) {
      refused.append(
        RefusedSetting(
          key: "userIgnoreFilters",
          expected: "paths and regular expressions that Offload knows, not \"\(filter)\"",
          file: app.path))
    }
    for (file, key) in [(templates, "folder"), (templater, "templates_folder")] {
      if let folder = folder(key, in: file) { withoutItems.add(folder: folder) }
    }
    templateFormats = TemplateFormats(templates.json)
    if app.json.members != nil { readPlaces(in: app) }
    let filter = tasks.json["globalFilter"].string ?? ""
    taskFilter = filter.contains(where: \.isNewline) ? [] : Array(filter.utf8)
    if tasks.json["removeGlobalFilter"].bool == true, filter.hasPrefix("#") {
      hiddenTag = String(filter.dropFirst())
    }
    if writtenFields == nil {
      pluginFields =
        switch tasks.json["taskFormat"].string {
        case "tasksPluginEmoji": .emoji
        case "dataview": .dataview
        default: nil
        }
      unread += tasks.unread
    }
  }

  /// Reads where Obsidian puts new files.
  private mutating func readPlaces(in app: OptionalFile) {
    if !statesAttachments {
      let place = app.json["attachmentFolderPath"].string ?? ""
      let isBeside = place == "." || place.hasPrefix("./")
      let folder = folder("attachmentFolderPath", in: app, dropping: isBeside ? 1 : 0, isForWriting: true)
      (attachments, attachmentPlace) = (nil, isBeside ? .beside(folder) : .folder(folder))
    }
    switch app.json["newFileLocation"].string {
    case "current": notePlace = .beside(nil)
    case "folder": notePlace = .folder(folder("newFileFolderPath", in: app, isForWriting: true))
    default: break
    }
  }

  /// Returns the folder that a key names; nil for the vault's own folder, and if the key names none. A folder
  /// outside the vault goes to `refused`, and so does a hidden one that Offload would write to.
  ///
  /// - Parameter count: how many bytes come before the path.
  private mutating func folder(
    _ key: String, in file: OptionalFile, dropping count: Int = 0, isForWriting: Bool = false
  ) -> VaultPath? {
    let slash = UInt8(ascii: "/")
    let names = (file.json[key].string ?? "").utf8.dropFirst(count).split(separator: slash)
    if names.isEmpty { return nil }
    if let folder = VaultPath(names.joined(separator: [slash])), !(isForWriting && folder.isHidden),
      !folder.bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
    {
      return folder
    }
    refused.append(RefusedSetting(key: key, expected: "a folder inside the vault", file: file.path))
    return nil
  }
}

extension VaultPath {
  static let obsidianApp = VaultPath(unchecked: Array(".obsidian/app.json".utf8))
  fileprivate static let obsidianTemplates = VaultPath(unchecked: Array(".obsidian/templates.json".utf8))
  fileprivate static let templaterPlugin = VaultPath(
    unchecked: Array(".obsidian/plugins/templater-obsidian/data.json".utf8))
  fileprivate static let tasksPlugin = VaultPath(
    unchecked: Array(".obsidian/plugins/obsidian-tasks-plugin/data.json".utf8))

  /// The files that decide what a vault's files and lines mean.
  package static let settingsFiles = [settings, obsidianApp, obsidianTemplates, templaterPlugin, tasksPlugin]
}
