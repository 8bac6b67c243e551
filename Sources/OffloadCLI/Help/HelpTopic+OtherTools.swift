/// For people who come from another program: what they know from there, and how to do it here.
extension HelpTopic {
  static let obsidian = HelpTopic(
    name: "obsidian", title: "If you come from Obsidian",
    parts: [
      .text(
        "Run Offload inside your Obsidian vault; it needs no init. Links, aliases, tags, properties, block ids, callouts and "
          + "the fields of Tasks and Dataview mean the same. A task that has emoji fields keeps them."),
      .rows([
        ("Tasks: not done, due today", "offload list due:..today"),
        ("Tasks: tag includes #home", "offload list tag:home"),
        ("Tasks: path includes Work/", "offload list in:Work/"),
        ("Tasks: is not blocked", "offload list is:ready"),
        ("Tasks: sort by due", "offload list --sort due"),
        ("Dataview: WHERE effort > 3", "offload list 'effort:>3'"),
        ("Starred or bookmarked", "offload list is:starred"),
        ("Search in notes", "offload find WORDS"),
        ("Daily note: open today's", "offload edit today"),
        ("Rename a note, links follow", "offload collection rename OLD NEW"),
        ("A task comes back", "offload set ITEM 'repeat=every week'"),
        ("File recovery", "offload restore FILE"),
      ]),
    ], kind: .otherTools)

  static let taskwarrior = HelpTopic(
    name: "taskwarrior", title: "If you come from Taskwarrior",
    parts: [
      .text(
        "A project is a collection, such as Work/Garden.md; a task is a line in it that you can also edit by hand."
      ),
      .rows([
        ("task add Call mum due:friday", "offload capture --due friday Call mum"),
        ("task next, task ready", "offload"),
        ("task list project:Work", "offload list project:Work"),
        ("task +home due.before:eow", "offload list tag:home 'due:..end of week'"),
        ("task 12 done", "offload done ID, with the letters in the list"),
        ("task 12 modify due:monday", "offload set ID due=monday"),
        ("task 12 modify due:due+1w", "offload set ID due=due+1w"),
        ("task 12 modify project:Work", "offload set ID project=Work"),
        ("task 12 modify wait:monday", "offload set ID start=monday"),
        ("recur:weekly", "offload set ID 'repeat=every week'"),
        ("depends:7", "offload set ID dependsOn=x, then set OTHER id=x"),
        ("task waiting, task blocked", "offload list is:waiting, offload list is:blocked"),
        ("task 12 annotate TEXT", "offload edit ID, then write below the line"),
        ("task undo", "offload undo"),
        ("bring tasks: task export", "offload import taskwarrior FILE --split project"),
        ("hand back: task import", "offload export taskwarrior --all"),
      ]),
    ], kind: .otherTools)

  static let todoTxt = HelpTopic(
    name: "todo.txt", title: "If you come from todo.txt",
    parts: [
      .text(
        "One line is one item here, too; it only begins with a box. offload import brings a list in, export writes one."
      ),
      .rows([
        ("todo.sh add Call mum @phone", "offload capture 'Call mum #phone'"),
        ("todo.sh ls @phone", "offload list tag:phone"),
        ("todo.sh lsprj", "offload collections"),
        ("todo.sh lsc", "offload tags"),
        ("todo.sh do 4", "offload done ID, with the letters in the list"),
        ("todo.sh pri 4 A", "offload set ID priority=high"),
        ("todo.sh archive", "offload archive"),
        ("+project", "a collection: offload move ID --to Garden"),
        ("due:2026-03-01", "offload set ID due=2026-03-01"),
        ("bring your list in", "offload import todo.txt ~/todo.txt"),
        ("take it out again", "offload export todo.txt > todo.txt"),
      ]),
    ], kind: .otherTools)
}
