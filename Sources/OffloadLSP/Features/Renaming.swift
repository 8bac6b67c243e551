import JSON
import JSONRPC
import OffloadKit

extension Feature {
  /// Answers with just the span that a rename changes.
  static let prepareRename = Feature("textDocument/prepareRename", nil) { server, params in
    guard let subject = try server.spot(params).renamed(byTitle: server.client.renamesFiles) else {
      return .null
    }
    return .object([("range", subject.span.json), ("placeholder", .string(subject.name))])
  }

  static let rename = Feature(
    "textDocument/rename",
    saying: { client in
      ("renameProvider", client.preparesRenames ? .object([("prepareProvider", .bool(true))]) : .bool(true))
    }
  ) { server, params in
    guard let subject = try server.spot(params).renamed(byTitle: server.client.renamesFiles) else {
      throw Refusal(.requestFailed, "There's no tag, heading, block id or link here.")
    }
    guard let name = params["newName"].string else { throw Refusal(.invalidParams, "no new name") }
    return try server.rename(subject, to: name, from: params.documentURI)
  }

  /// Changes nothing: links follow after the rename, at `workspace/didRenameFiles`.
  static let willRenameFiles = Feature("workspace/willRenameFiles", nil) { _, _ in .null }
}

extension LanguageServer {
  /// Returns the edits for the editor's documents. Offload changes the other files once the editor has made them.
  fileprivate mutating func rename(_ subject: RenameSubject, to name: String, from uri: DocumentURI) throws
    -> JSONValue
  {
    let (vault, path) = try place(of: uri)
    let renamesFiles = client.renamesFiles
    var renamed: (old: VaultPath, new: VaultPath)?
    let plan = try vault.held.propose(OpenRename.label) { change in
      renamed = try subject.rename(to: name, in: change) { file in
        if vault.open[file] != nil, !renamesFiles { throw Refusal(openInEditor: file) }
        return vault.open[file] != nil
      }
    }
    var changes: [(document: OpenDocument, edits: [SpanEdit])] = []
    for file in plan.held {
      let document = try sound(file.path.flatMap { vault.open[$0] })
      guard let after = file.after else { continue }
      changes.append((document, SpanEdit.edits(from: document.text, to: after)))
    }
    renames.removeAll { $0.root == vault.root && $0.paths.contains(path) }
    if let own = plan.held.first(where: { $0.path == path })?.after {
      renames.append(
        OpenRename(
          root: vault.root, paths: Set([path] + [renamed].compactMap { $0?.old == path ? $0?.new : nil }),
          expected: own, files: plan.others, held: plan.held.compactMap(\.path)))
    } else {
      try make(plan.others, besides: plan.held.compactMap(\.path), in: vault.root)
    }
    tellNotes(plan.notes)
    let edit = workspaceEdit(changes)
    guard let renamed, renamed.old != renamed.new else { return edit }
    let file = JSONValue.object([
      ("kind", .string("rename")), ("oldUri", .string(vault.uri(of: renamed.old).text)),
      ("newUri", .string(vault.uri(of: renamed.new).text)),
    ])
    return .object([("documentChanges", .array(edit["documentChanges"].elements + [file]))])
  }

  /// Finishes the renames that waited until a document had its present text.
  mutating func finishRenames(of document: OpenDocument) {
    guard !renames.isEmpty, let (root, path) = vaults.place(of: document.uri) else { return }
    let isMade = { (rename: OpenRename) in
      rename.root == root && rename.paths.contains(path) && rename.expected == document.text.bytes
    }
    let made = renames.filter(isMade)
    renames.removeAll(where: isMade)
    for rename in made {
      do {
        try make(rename.files, besides: rename.held, in: rename.root)
      } catch {
        tell("Rename: \(Failure(describing: error).message.sentences)", isWarning: true)
      }
    }
  }

  private mutating func make(
    _ files: [Proposal<Void>.File], besides held: [VaultPath], in root: [UInt8]
  ) throws {
    guard !files.isEmpty, let vault = vaults[root] else { return }
    let shared = try vault.held.share(OpenRename.label, besides: held) { change in
      for file in files { try change.make(file) }
    }
    tellNotes(shared.report.notes)
    ask(for: shared.held, in: vault, OpenRename.label)
  }

  // MARK: Files that the editor has renamed

  /// Updates links to files and folders that the editor has renamed on disk.
  mutating func follow(_ renamed: [JSONValue]) {
    for file in renamed {
      guard let old = file["oldUri"].string, let new = file["newUri"].string else { continue }
      do {
        try follow(DocumentURI(old), to: DocumentURI(new))
      } catch {
        tell("Rename: \(Failure(describing: error).message.sentences)", isWarning: true)
      }
    }
  }

  private mutating func follow(_ old: DocumentURI, to new: DocumentURI) throws {
    guard let (root, path) = vaults.place(ofFileOrFolder: new), let vault = vaults[root],
      let (oldRoot, before) = vaults.place(ofFileOrFolder: old), oldRoot == root, before != path
    else { return }
    vaults[root]?.refresh([before, path])
    // Clients that close the old document last still send its text under the old name.
    var held = vault.held
    held.release(before)
    let shared = try held.share("collection follow") { try $0.collections.follow(before, to: path) }
    tellNotes(shared.report.notes)
    ask(for: shared.held, in: vault, OpenRename.label)
  }
}

extension Refusal {
  fileprivate init(openInEditor file: VaultPath) {
    self.init(
      .requestFailed,
      "\(file) is open. Close it first, or rename its file in your editor; links follow both ways.")
  }
}
