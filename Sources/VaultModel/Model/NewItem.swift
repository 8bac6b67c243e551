/// What a new item is to say.
public struct NewItem: Sendable {
  /// The words, as bytes.
  package var text: [UInt8]
  /// The words: the first line, then further lines. Tags, fields and a block id in them count as such; dates in date fields
  /// may be written as people say them.
  public var content: String {
    get { VaultModel.text(text) }
    set { text = Array(newValue.utf8) }
  }
  /// Tags to add, without `#`.
  public var tags: [String] = []
  /// The field `type`.
  public var type: String?
  /// Whether it gets a checkbox.
  public var isTask = false
  /// Whether it is starred.
  public var isStarred = false
  /// When it should be done.
  public var due: CivilDateTime?
  /// When to come back to it.
  public var scheduled: CivilDateTime?
  /// Paths of files outside the vault, as the system takes them, that are copied into its attachments and linked.
  package var attachments: [[UInt8]] = []
  /// The same as text.
  public var attachedFiles: [String] {
    get { attachments.map { VaultModel.text($0) } }
    set { attachments = newValue.map { Array($0.utf8) } }
  }

  /// An item with these words and nothing else.
  package init(text: [UInt8]) {
    self.text = text
  }

  /// An item with these words and nothing else.
  public init(_ text: String) {
    self.init(text: Array(text.utf8))
  }
}
