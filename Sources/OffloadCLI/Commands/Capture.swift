import OffloadKit

extension Command {
  static let capture = Command(
    name: "capture", task: .everyday, summary: "add a thought to the inbox",
    parameters: [Parameter("TEXT", .text, .any)],
    options: [
      .into, .create, .withTag, .ofType, .asTask, .starred, .due, .scheduled, .setting, .attach, .lines,
      .editor, .voice,
    ],
    about: [
      "Options go before the text, or after a text in quotes. Everything else is text, word for word. "
        + "'Single quotes' keep #, $, & and other characters that your shell treats specially.",
      "Without text, it asks for one line at a terminal. You need no quotes there. With - it reads "
        + "standard input: the first line, then further lines of the same item.",
    ],
    examples: [
      Example("offload capture Call the landlord", "a thought, as it comes"),
      Example("offload capture 'Buy stamps #errand' --due friday", "with a tag and a date"),
      Example(
        "offload capture --task --set 'repeat=every week' --set start=monday Water the plants",
        "with any fields"),
      Example(
        "offload capture --task --to 'Reading list#Next' Middlemarch", "to a section of a collection"),
      Example(
        "offload capture --to Diary#March --create A good walk",
        "to a collection, which it makes if it's missing"),
      Example("offload capture -- --quiet is an option of grep", "text that begins like an option"),
      Example("pbpaste | offload capture -", "one item from the clipboard"),
      Example("grep -h '^call' notes.txt | offload capture --lines", "one item per line"),
    ],
    reading: .textLast, changes: true,
    run: { try CaptureCommand(session: $0).run() })
}

private struct CaptureCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault(onlyAdding: !session.arguments.has(.dryRun))
    let fields = try fields(today: vault.now.date)
    var source = CaptureText(session: session, vault: vault)
    if session.arguments.has(.dryRun), let writer = try source.writer() { return sayWhatWouldStart(writer) }
    var texts = try source.read()
    let newFields = try vault.newFields(of: fields)
    // An attachment needs no text.
    if texts.isEmpty, session.arguments.has(.attach) { texts = [[]] }
    let (report, target) = try source.using { try create(texts, fields, in: vault) }
    try self.report(report, to: target, in: vault)
    session.tell(of: newFields, "so this is a new one")
    if let item = report.value.first, source.holdsBullets(item) {
      session.output.say(
        "note: this became one item; to make an item of each bullet: offload import markdown -")
    }
  }

  /// A dry run can only name the program: to run it would throw away what the user writes or says.
  private func sayWhatWouldStart(_ writer: CaptureText.Writer) {
    if session.output.isJSON { return session.output.json(Session.nothingChanged) }
    switch writer {
    case .editor: session.output.say("This would open your editor for the text.")
    case .voice: session.output.say("This would run your voice command for the text.")
    }
  }

  /// Returns the fields that `--set` sets.
  private func fields(today: CivilDate) throws -> [FieldAssignment] {
    let arguments = session.arguments
    let others: [(Option, ItemProperty)] = [
      (.due, .due), (.scheduled, .scheduled), (.ofType, .type), (.starred, .starred),
    ]
    let taken = others.filter { arguments.has($0.0) }.compactMap { $0.1.key?.lowercased() }
    return try session.assignments(arguments.all(.setting), besides: taken, today: today) { field in
      try ReservedField.refuse(field, of: [])
      // A new item has no field to remove, and no date to count from.
      guard let value = field.value else { throw VaultError.invalidField("\(field.key)=") }
      if field.sum != nil { throw VaultError.invalidDate(.unknown(text: value, suggestion: nil)) }
    }
  }

  private func create(_ texts: [[UInt8]], _ fields: [FieldAssignment], in vault: Vault) throws
    -> (ChangeReport<[Item]>, Target)
  {
    if texts.isEmpty { throw VaultError.emptyText }
    let typed = texts.map { TypedTask($0, dropsBullet: session.arguments.has(.lines)) }
    let items = try typed.map { try item($0, fields, today: vault.now.date) }
    let target = try session.target(.into, in: vault) ?? .inbox
    let report = try session.change(vault) { change in
      let made = try change.items.create(items, in: target)
      let done = zip(made, typed).filter { $1.isDone == true }.map(\.0)
      return done.isEmpty ? made : try change.items.markCompleted(done)
    }
    return (report, target)
  }

  private func item(_ typed: TypedTask, _ fields: [FieldAssignment], today: CivilDate) throws -> NewItem {
    let arguments = session.arguments
    var item = NewItem(text: typed.text)
    item.tags = arguments.all(.withTag).map(\.text)
    item.type = arguments[.ofType]?.text
    item.isTask = arguments.has(.asTask) || typed.isDone != nil
    item.isStarred = arguments.has(.starred)
    item.due = try session.date(.due, today: today)
    item.scheduled = try session.date(.scheduled, today: today)
    item.fields = fields.map { ItemField(key: $0.key, values: [$0.value].compactMap(\.self)) }
    item.attachments = arguments.all(.attach).map { session.world.folder.absolute($0.bytes) }
    return item
  }

  private func report(_ report: ChangeReport<[Item]>, to target: Target, in vault: Vault) throws {
    let items = report.value
    let collection = items.first.map { ListedItem($0).collection } ?? target.path.text
    let place =
      target.section.map { " to \(collection)#\($0)" }
      ?? (target.path == Target.inbox.path ? "" : " to \(collection)")
    let name = try name(of: report, in: vault)
    try session.report(report, in: vault, "Captured \(NamedItems.of(items))\(place)\(name)", items: items)
    let output = session.output
    let isToldOtherwise = [.format, .dryRun].contains(where: session.arguments.has)
    guard !output.isForPerson, !output.isJSON, !output.isQuiet, !isToldOtherwise else { return }
    // A place is an address that needs no look at the rest of the vault.
    for item in items {
      let place = item.place.description
      output.emit(PipeLine.of([place, place, item.text]))
    }
  }

  /// ` as kmf`: how the user can name the item in the next command. A program gets the place instead, which needs no
  /// look at the vault.
  private func name(of report: ChangeReport<[Item]>, in vault: Vault) throws -> String {
    let output = session.output
    guard output.isForPerson, !output.isQuiet, report.operation != nil, report.value.count == 1,
      let listed = try vault.listed(report.value).first
    else { return "" }
    return " as \(listed.address)"
  }
}

extension Option {
  static let into = Option("to", "COLLECTION[#SECTION]", .section, "add to this collection (default: inbox)")
  static let withTag = Option("tag", "TAG", .tag, repeats: true, "add this tag; repeat the option for more")
  static let ofType = Option("type", "TYPE", .type, "set the type: note, idea, question, or any word")
  static let asTask = Option("task", "make it a task, with a checkbox")
  static let starred = Option("star", "star it")
  static let due = Option("due", "DATE", .date, "set when it's due; see offload help dates")
  static let scheduled = Option("scheduled", "DATE", .date, "set when to come back to it")
  static let setting = Option(
    "set", "KEY=VALUE", .field, repeats: true,
    "set a field, as offload set does; repeat the option for more")
  static let attach = Option(
    "attach", "FILE", .file, repeats: true, "attach a copy of this file")
  static let lines = Option("lines", "make each line of the text or standard input an item")
  static let editor = Option("editor", "write the text in your editor")
  static let voice = Option("voice", "use the text that the voice command in your settings prints")
}
