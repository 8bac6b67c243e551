/// The content of a new item.
public struct NewItem: Sendable {
  /// The words, as bytes.
  package var text: [UInt8]
  /// The words: the first line, then further lines. Tags, fields and a block id in them take effect; dates
  /// in date fields can be in everyday words.
  public var content: String {
    get { VaultModel.text(text) }
    set { text = Array(newValue.utf8) }
  }
  /// Tags to add, without `#`.
  public var tags: [String] = []
  /// The field `type`.
  public var type: String?
  /// Whether it gets a checkbox, and the filter of Obsidian's Tasks plugin.
  public var isTask = false
  /// Whether it gets a checkbox even if it isn't a task.
  package var hasCheckbox = false
  /// Whether it is starred.
  public var isStarred = false
  /// The date by which you want it done.
  public var due: CivilDateTime?
  /// The date to come back to it.
  public var scheduled: CivilDateTime?
  /// Fields to set as well, with their values.
  package var fields: [ItemField] = []
  /// Paths of files outside the vault, as the system's bytes. Offload copies the files into the attachments
  /// folder and links them.
  package var attachments: [[UInt8]] = []
  /// The same paths as text.
  public var attachedFiles: [String] {
    get { attachments.map { VaultModel.text($0) } }
    set { attachments = newValue.map { Array($0.utf8) } }
  }

  /// Makes an item with these words only.
  package init(text: [UInt8]) {
    self.text = text
  }

  /// Makes an item with these words only.
  public init(_ text: String) {
    self.init(text: Array(text.utf8))
  }
}
