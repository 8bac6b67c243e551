import VaultSyntax

/// How often tags are used in a vault, by the way in which they are written: kept by what one file adds and another takes
/// away, so that nobody has to look at all files to tell.
struct TagUses: Sendable {
  struct Count: Sendable, Equatable {
    /// In the bodies of files.
    var written = 0
    /// In their front matter.
    var inherited = 0
    /// In the tag register, which says of a tag what it is and uses none.
    var listed = 0
  }

  private(set) var bySpelling: [String: Count] = [:]

  /// Adds what was counted in other files.
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

  /// The tags that are wanted with how often each is used, most first, by their commonest spelling.
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

  /// The ways in which a tag, or one nested under it, is written.
  func spellings(coveredBy name: String) -> [String: Count] {
    let wanted = TagName(Array(name.utf8))
    return bySpelling.filter { wanted.covers(TagName(Array($0.key.utf8))) }
  }
}
