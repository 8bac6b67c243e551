import VaultStore
import VaultSyntax

extension CheckRule {
  static let tagSpelling = CheckRule(
    "tag-spelling", .note, "one tag in spellings that differ only in case or normal form",
    advice: "--fix uses the spelling in tags.md, or the most common one", isFixable: true,
    .vaultFixable(
      { checked in
        TagSpellings(checked).others.map { other in
          let (name, common) = (text(other.name), text(other.common))
          let times = other.count == 1 ? "once" : "\(other.count) times"
          let how = name == common ? "in another normal form elsewhere" : "#\(common) elsewhere"
          return RuleFinding(
            other.path, other.place, "#\(name) is spelled like this \(times), and \(how)",
            isFixable: other.isFree)
        }
      },
      fix: { file, checked in
        let spellings = TagSpellings(checked).common
        let inBody = file.marks.tags.compactMap { tag in
          tag.isWord ? nil : patch(tag.range, in: file.bytes, spellings)
        }
        let inFront = (file.frontMatter?.tags ?? []).compactMap { tag in
          tag.range.flatMap { patch($0, in: file.bytes, spellings) }
        }
        return inFront + inBody
      }))

  private static func patch(_ range: Range<Int>, in bytes: [UInt8], _ spellings: [TagName: [UInt8]]) -> Patch?
  {
    guard let common = spellings[TagName(bytes[range])], !bytes[range].elementsEqual(common) else {
      return nil
    }
    return Patch(range, with: common)
  }

  static let unregisteredTag = CheckRule(
    "unregistered-tag", .note, "with the setting tags: strict, a tag that tags.md doesn't list",
    advice: "list it with offload tags set TAG description=TEXT; fix a typo with offload tags rename",
    .vault { checked in
      guard checked.vault.settings.tags == .strict else { return [] }
      let registered = checked.files.filter { $0.path == .tagRegister }.flatMap {
        $0.tags.map { TagName($0.name) }
      }
      var seen: Set<TagName> = []
      return checked.files.filter { $0.path != .tagRegister }.flatMap { file in
        file.tags.compactMap { use in
          let name = TagName(use.name)
          guard !registered.contains(where: { $0.covers(name) }), seen.insert(name).inserted else {
            return nil
          }
          return RuleFinding(file.path, use.place, "#\(text(use.name)) isn't listed in tags.md")
        }
      }
    })
}

/// The spellings of a vault's tags.
private struct TagSpellings {
  struct Other {
    let path: VaultPath
    let place: Spot.Position
    let name: [UInt8]
    let common: [UInt8]
    let count: Int
    let isFree: Bool
  }

  /// The common spelling of each tag that has more than one: that of the register, otherwise the most frequent,
  /// otherwise the first.
  private(set) var common: [TagName: [UInt8]] = [:]
  /// The first place in each file of a spelling that isn't the common one.
  private(set) var others: [Other] = []

  init(_ checked: CheckedVault) {
    // Look tags up by their bytes, which needs no folding.
    var numbers = Spellings()
    var spellings: [(name: [UInt8], count: Int)] = []
    var registered: [TagName: [UInt8]] = [:]
    for file in checked.files {
      for use in file.tags {
        if file.path == .tagRegister, registered[TagName(use.name)] == nil {
          registered[TagName(use.name)] = use.name
        }
        let number = numbers.number(of: use.name)
        if number == spellings.count { spellings.append((use.name, 0)) }
        spellings[number].count += Int(use.count)
      }
    }
    for (tag, same) in Dictionary(grouping: spellings, by: { TagName($0.name) }) where same.count > 1 {
      common[tag] = registered[tag] ?? same.reduce(same[0]) { $1.count > $0.count ? $1 : $0 }.name
    }
    if !common.isEmpty { for file in checked.files { add(file) } }
  }

  private mutating func add(_ file: FileFacts) {
    for use in file.tags {
      guard let common = common[TagName(use.name)], common != use.name else { continue }
      others.append(
        Other(
          path: file.path, place: use.place, name: use.name, common: common, count: Int(use.count),
          isFree: use.isFree))
    }
  }
}
