import VaultStore
import VaultSyntax

/// Makes new items from words, tags, fields and attachments, and stamps them with the day.
struct Composer {
  let vault: Vault
  /// Copies a file into the vault and returns its path there.
  let attach: (_ source: [UInt8]) throws -> VaultPath

  /// Returns the item, ready to put into a file.
  ///
  /// - Throws: `VaultError.emptyText` if no words are left, `VaultError.invalidTag`,
  ///   `VaultError.attachmentUnreadable`.
  func compose(_ item: NewItem) throws -> Excerpt {
    var text = DateWords.written(item.text, today: vault.now.date)
    var embeds = try item.attachments.map { try attach($0).embed }
    if !text.contains(where: { !isBlank($0) && !isLineEnding($0) }) {
      if embeds.isEmpty { throw VaultError.emptyText }
      text = Array(embeds.joined(separator: [0x20]))
      embeds = []
    }
    let excerpt = try refusals(in: .inbox) {
      try Excerpt.composing(text, checkbox: item.isTask || item.hasCheckbox ? Array("[ ]".utf8) : nil)
    }
    return try edited(excerpt, item, embeds)
  }

  private func edited(_ excerpt: Excerpt, _ item: NewItem, _ embeds: [[UInt8]]) throws -> Excerpt {
    let tags = try item.tags.map { try TagName(validating: $0).bytes }
    if let type = item.type {
      _ = try FieldKind.word.written(type, name: FieldKey.type.rawValue, today: vault.now.date)
    }
    let (fields, stamp) = (fields(of: item), stamp)
    let filter = item.isTask ? vault.settings.taskFilter : []
    guard !embeds.isEmpty || !tags.isEmpty || !filter.isEmpty || !fields.isEmpty || stamp != nil else {
      return excerpt
    }
    return try refusals(in: .inbox) {
      try excerpt.editing { line in
        for embed in embeds { try line.edit { try $0.addingWords(embed, to: 0) } }
        if !filter.isEmpty { try line.edit { $0.adding(taskFilter: filter, to: 0) } }
        for tag in tags { try line.edit { try $0.addingTag(tag, to: 0) } }
        try line.edit { document in
          // A time of creation that the user wrote wins.
          let isStamped =
            ItemText(0, in: document).fields.contains { $0.key == .created }
            || item.fields.contains { FieldKey(Array($0.key.utf8)) == .created }
          return try document.settingFields(
            fields + (isStamped ? [] : [stamp].compactMap(\.self)), of: 0, fallback: vault.settings.fields)
        }
      }
    }
  }

  private func fields(of item: NewItem) -> [FieldChange] {
    let fields: [(FieldKey, String?)] = [
      (.type, item.type), (.starred, item.isStarred ? "true" : nil),
      (.scheduled, item.scheduled?.description),
      (.due, item.due?.description),
    ]
    return fields.compactMap { key, value in value.map { FieldChange(key, to: Array($0.utf8)) } }
      + item.fields.map { FieldChange(Array($0.key.utf8), to: Array($0.values.joined(separator: ", ").utf8)) }
  }

  /// The day or the minute, as the settings ask for; nil if they turn it off.
  private var stamp: FieldChange? {
    let created: String? =
      switch vault.settings.stamp {
      case .date: vault.now.date.description
      case .minute: vault.now.civil.description
      case .off: nil
      }
    return created.map { FieldChange(.created, to: Array($0.utf8)) }
  }
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

func isLineEnding(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
