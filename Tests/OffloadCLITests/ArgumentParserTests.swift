import OffloadKit
import Testing

@testable import OffloadCLI

/// A table with one command of each sort.
private let table = CommandTable(
  bare: command(""),
  commands: [
    command("capture", [.init("TEXT", .text, .any)], [task, due, tag], .textLast),
    command("move", [.init("ITEM", .item, .some)], [to] + Option.bulk),
    command("tags"),
    command("tags rename", [.init("OLD", .tag), .init("NEW", .tag)]),
    command("collection new", [.init("NAME", .text)]),
    command("collection rename", [.init("NAME", .collection), .init("NEW", .text)]),
    command("help", [.init("COMMAND", .command, .any)]),
  ])

private let task = Option("task", "as a task")
private let due = Option("due", "DATE", .date, "when it is due")
private let tag = Option("tag", "TAG", .tag, repeats: true, "with a tag")
private let to = Option("to", "COLLECTION", .collection, "where to")

private func command(
  _ name: String, _ parameters: [Command.Parameter] = [], _ options: [Option] = [],
  _ reading: Command.Reading = .anyOrder
) -> Command {
  Command(
    name: name, task: .everyday, summary: "", parameters: parameters, options: options, reading: reading,
    run: { _ in })
}

private func parse(_ words: [String]) throws -> ParsedArguments {
  try ArgumentParser(table: table).parse(words.map { Argument($0) })
}

/// What was understood, in short: `move[a b] to=x json`.
private func understood(_ words: [String]) throws -> String {
  let parsed = try parse(words)
  let options = parsed.command.allOptions.filter(parsed.has).map { option in
    let values = parsed.all(option).map(\.text)
    return values.isEmpty ? option.name : "\(option.name)=\(values.joined(separator: ","))"
  }
  let name = "\(parsed.command.name)[\(parsed.words.map(\.text).joined(separator: "|"))]"
  return ([name] + options).joined(separator: " ")
}

private func refusal(_ words: [String]) throws -> Failure? {
  do {
    _ = try parse(words)
    return nil
  } catch let error as UsageError {
    return error.failure
  }
}

@Suite struct `A command line` {
  @Test(arguments: [
    ([], "[]"),
    (["--json"], "[] json"),
    (["move", "a", "b", "--to", "x"], "move[a|b] to=x"),
    (["move", "--to=x", "a"], "move[a] to=x"),
    (["--json", "move", "a", "--quiet", "--to", "x=y"], "move[a] to=x=y json quiet"),
    (["move", "--", "--to", "-"], "move[--to|-]"),
    (["move", "-", "--to", "-"], "move[-] to=-"),
    (["move", "--to", "-1", "a"], "move[a] to=-1"),
    (["move", "--where", "tag:a", "--expect", "3"], "move[] where=tag:a expect=3"),
    (["--vault", "a", "--vault", "b", "tags"], "tags[] vault=b"),
    (["tags", "--json"], "tags[] json"),
    (["tags", "--json", "rename", "a", "b"], "tags rename[a|b] json"),
    (["collection", "new", "A b"], "collection new[A b]"),
    (["collection", "--help"], "[collection] help"),
    (["move", "-h"], "move[] help"),
    (["help", "collection", "new"], "help[collection|new]"),
    (["--help"], "[] help"),
  ])
  func `is understood`(words: [String], as expected: String) throws {
    #expect(try understood(words) == expected)
  }

  @Test(arguments: [
    (["mvoe", "a b", "--to", "x"], "there is no command \"mvoe\"", "offload move 'a b' --to x"),
    (["frobnicate"], "there is no command \"frobnicate\"", "offload help"),
    (["frobnicate", "--json"], "there is no command \"frobnicate\"", "offload help"),
    (["buy milk"], "there is no command \"buy milk\"", "offload capture 'buy milk'"),
    (["call", "mum"], "there is no command \"call\"", "offload capture call mum"),
    (["due:friday"], "there is no command \"due:friday\"", "offload list due:friday"),
    (["tags", "renmae", "a", "b"], "there is no command \"tags renmae\"", "offload tags rename a b"),
    (["collection"], "offload collection needs one of new or rename", "offload help collection"),
    (["move", "--too", "x", "a"], "there is no option --too; did you mean --to?", "offload help move"),
    (["move", "-x", "a"], "there is no option -x", "offload help move"),
    (["move", "a", "--to"], "--to needs a value: --to COLLECTION", "offload help move"),
    (["move", "a", "--to", "--quiet"], "--to needs a value: --to COLLECTION", "offload help move"),
    (["move", "a", "--to", "x", "--to", "y"], "you gave --to twice", "offload help move"),
    (["move", "a", "--quiet=yes"], "--quiet takes no value", "offload help move"),
    (["move"], "offload move needs ITEM…", "offload help move"),
    (["tags", "rename", "a"], "offload tags rename needs NEW", "offload help tags rename"),
    (
      ["tags", "rename", "a", "b", "c"], "offload tags rename doesn't take \"c\"", "offload help tags rename"
    ),
    (
      ["--color", "alway", "tags"],
      "--color must be auto, always or never, not \"alway\"; did you mean always?", "offload help"
    ),
  ])
  func `is refused`(words: [String], saying message: String, hint: String) throws {
    let refusal = try #require(try refusal(words))
    #expect(refusal.message.line == message)
    #expect(refusal.hint?.line == hint)
    #expect(refusal.status == .usage)
  }
}

@Suite struct `The text of a capture` {
  @Test(arguments: [
    (["capture"], "capture[]"),
    (["capture", "buy", "milk"], "capture[buy|milk]"),
    (["capture", "--task", "buy", "milk"], "capture[buy|milk] task"),
    (["capture", "--tag", "a", "--tag=b", "buy"], "capture[buy] tag=a,b"),
    (["capture", "buy milk", "--task", "--due", "friday"], "capture[buy milk] task due=friday"),
    (["capture", "run", "rm", "--force", "-v"], "capture[run|rm|--force|-v]"),
    (["capture", "wait", "--", "what"], "capture[wait|--|what]"),
    (["capture", "a", "-", "b"], "capture[a|-|b]"),
    (["capture", "--", "--task", "is", "an", "option"], "capture[--task|is|an|option]"),
    (["capture", "--task", "--", "-5", "degrees"], "capture[-5|degrees] task"),
    (["capture", "--json", "x"], "capture[x] json"),
    (["capture", "due=friday"], "capture[due=friday]"),
    (["capture", ""], "capture[]"),
  ])
  func `is what stands there`(words: [String], as expected: String) throws {
    #expect(try understood(words) == expected)
  }

  @Test(arguments: [
    (["capture", "buy", "milk", "--task"], "--task", "offload capture --task buy milk"),
    (["capture", "buy", "--task", "milk"], "--task", "offload capture --task buy milk"),
    (["capture", "use", "the", "--help", "flag"], "--help", "offload capture -- use the --help flag"),
    (["capture", "a", "b", "--due=friday"], "--due", "offload capture --due=friday a b"),
    (["capture", "it's", "more", "--quiet"], "--quiet", #"offload capture -- 'it'\''s' more --quiet"#),
    (["capture", "milk", "--task", "--force"], "--task", "offload capture --task milk --force"),
  ])
  func `never loses a word to an option`(words: [String], named option: String, hint: String) throws {
    let refusal = try #require(try refusal(words))
    #expect(refusal.code == "option-in-text")
    #expect(refusal.message.line.hasPrefix("\(option) "))
    #expect(refusal.hint?.line == hint)
  }

  @Test(arguments: [
    (["capture", "-5", "degrees"], "offload capture -- -5 degrees"),
    (["capture", "--tsak", "buy"], "offload capture --task buy"),
    (["capture", "--task", "-no", "x"], "offload help capture"),
  ])
  func `does not begin with an unknown option`(words: [String], hint: String) throws {
    let refusal = try #require(try refusal(words))
    #expect(refusal.code == "unknown-option")
    #expect(refusal.hint?.line == hint)
  }

  @Test func `keeps bytes that are not UTF-8`() throws {
    let words = [Argument("capture"), Argument(bytes: [0xff, 0x41])]
    #expect(try ArgumentParser(table: table).parse(words).words == [Argument(bytes: [0xff, 0x41])])
  }
}
