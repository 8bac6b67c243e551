import VaultSyntax

/// How often a vault uses each tag, by spelling. Adding and removing single files keeps the counts current, so no
/// caller has to look at all files.
struct TagUses: Sendable {
  struct Count: Sendable, Equatable {
    /// Uses in the bodies of files.
    var written = 0
    /// Uses in their front matter.
    var inherited = 0
    /// Entries in the tag register, which describes tags and uses none.
    var listed = 0
  }

  private(set) var bySpelling: [String: Count] = [:]

  /// Adds the counts of other files.
  mutating func add(_ others: TagUses) {
    for (spelling, count) in others.bySpelling {
      bySpelling[spelling, default: Count()].written += count.written
      bySpelling[spelling, default: Count()].inherited += count.inherited
      bySpelling[spelling, default: Count()].listed += count.listed
    }
  }

  mutating func add(_ file: FileImage) { add(file, times: 1) }

  mutating func remove(_ file: FileImage) { add(file, times: -1) }

  private mutating func add(_ file: FileImage, times: Int) {
    if file.path == .tagRegister {
      for tag in file.tags { bySpelling[tag.name, default: Count()].listed += times }
    } else {
      for tag in file.tags { bySpelling[tag.name, default: Count()].written += times }
    }
    for tag in file.inheritedTags { bySpelling[tag.name, default: Count()].inherited += times }
    if times > 0 { return }
    for tag in [file.tags, file.inheritedTags].joined() where bySpelling[tag.name] == Count() {
      bySpelling[tag.name] = nil
    }
  }

  /// Returns the wanted tags with the number of their uses, most used first, each in its commonest spelling.
  func tags(where isWanted: (_ folded: String) -> Bool) -> [(name: String, count: Int)] {
    var found: [String: (count: Int, most: Int, spelling: String)] = [:]
    for (spelling, uses) in bySpelling {
      let folded = spelling.lowercased()
      guard isWanted(folded) else { continue }
      let count = uses.written + uses.inherited
      var tag = found[folded] ?? (0, 0, spelling)
      tag.count += count
      if count > tag.most || count == tag.most && spelling < tag.spelling {
        (tag.most, tag.spelling) = (count, spelling)
      }
      found[folded] = tag
    }
    return found.values.map { (name: $0.spelling, count: $0.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Returns the spellings of a tag and of the tags nested under it.
  func spellings(coveredBy name: String) -> [String: Count] {
    let wanted = TagName(Array(name.utf8))
    return bySpelling.filter { wanted.covers(TagName(Array($0.key.utf8))) }
  }
}
