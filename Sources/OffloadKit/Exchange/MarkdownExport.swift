import VaultStore
import VaultSyntax

/// Writes items as Markdown lists, each with all its lines. All bytes stay except indentation and line endings.
struct MarkdownExport {
  let vault: Vault
  /// Whether items go under the names of their collections and sections, not into one list.
  let hasHeadings: Bool

  func exported(_ items: [ListedItem]) throws -> Exported {
    var text: [UInt8] = []
    var heading: (collection: VaultPath, section: String?)?
    for run in try runs(of: items) {
      if hasHeadings {
        let isNew = heading?.collection != run.path
        if isNew { text += Array("\(text.isEmpty ? "" : "\n")# \(run.name)\n".utf8) }
        if let section = run.section, isNew || heading?.section != section {
          text += Array("\n## \(section)\n".utf8)
        }
        heading = (run.path, run.section)
        text.append(0x0A)
      }
      text += try rendered(run.excerpt)
    }
    return Exported(bytes: text, losses: [])
  }

  private struct Run {
    let path: VaultPath
    let name: String
    let section: String?
    var excerpt: Excerpt
  }

  /// Returns the outermost items. Consecutive ones under one heading are one run.
  private func runs(of items: [ListedItem]) throws -> [Run] {
    var documents: [VaultPath: (document: Document, indices: [Place: Int], outermost: Set<Int>)] = [:]
    for (path, members) in items.map(\.item).byFile {
      guard let document = try vault.document(at: path) else {
        throw VaultError.changedUnderneath(members[0].place)
      }
      let found = try document.locate(members, in: path)
      let indices = Dictionary(zip(members.map(\.place), found)) { first, _ in first }
      documents[path] = (document, indices, Set(document.outermost(found)))
    }
    var runs: [Run] = []
    for listed in items {
      let item = listed.item
      let path = item.place.path
      guard let file = documents[path], let index = file.indices[item.place], file.outermost.contains(index)
      else {
        continue
      }
      let excerpt = file.document.excerpt(of: [index])
      // Looks at the last run in place: a copy would copy its whole excerpt as well.
      let goesOn = runs.last.map { !hasHeadings || $0.path == path && $0.section == item.section } ?? false
      if goesOn {
        runs[runs.count - 1].excerpt.append(excerpt)
      } else {
        runs.append(Run(path: path, name: listed.collection, section: item.section, excerpt: excerpt))
      }
    }
    return runs
  }

  private func rendered(_ excerpt: Excerpt) throws -> [UInt8] {
    let empty = Document([])
    return try refusals(in: .inbox) { try empty.applying(empty.inserting(excerpt, at: .end(section: nil))) }
  }
}
