internal import LibC
internal import VaultStore

extension Meeting {
  private static func begun(_ deed: Deed, others: [Actor] = [], _ turns: [Turn]) -> Script {
    Script(
      disk: .exfat, features: [],
      actors: [
        Actor([.capture(11, to: "inbox.md"), deed]),
        Actor([.save("inbox.md", .append, .add(20), pause: 0)]),
      ] + others,
      turns: [.run(0, 96)] + turns)
  }

  /// A move whose second file cannot be changed, so that the first is taken back.
  private static func takenBack(_ turns: [Turn]) -> Script {
    begun(
      .move(nth: 0, from: "A.md", to: "inbox.md"),
      after(0, .rename, times: 9)
        + [.fail(0, errno: EIO, on: .rename, times: 1)] + turns)
  }

  /// Where names cannot be exchanged, somebody makes a file anew in the moment in which it is gone.
  package static let ofFilesMadeAnew = [
    Meeting(
      "a line is added to a file in the moment in which it is gone", 0..<40,
      { begun(.capture(12, to: "inbox.md"), [.after(0, .rename), .run(0, $0), .run(1, 20)]) }),
    Meeting(
      "the same, and the command is killed there", 0..<40,
      { begun(.capture(12, to: "inbox.md"), [.after(0, .rename), .run(0, $0), .kill(0), .run(1, 20)]) }),
    Meeting(
      "the same, and the one that completes it is killed as well", 0..<40,
      {
        begun(
          .capture(12, to: "inbox.md"), others: [Actor([.capture(30, to: "A.md")])],
          [.after(0, .rename), .kill(0), .run(1, 20), .after(2, .rename), .run(2, $0), .kill(2)])
      }),
    Meeting(
      "the same, and both cannot be written together", 1..<3,
      {
        begun(
          .capture(12, to: "inbox.md"),
          [.after(0, .rename), .run(1, 20), .fail(0, errno: ENOSPC, on: .write, times: $0)])
      }),
    Meeting(
      "the same, while the change is taken back", 0..<40,
      { takenBack([.run(0, $0), .run(1, 20)]) }),
    Meeting(
      "the same, and the file cannot be taken out again", 1..<4,
      {
        begun(
          .capture(12, to: "inbox.md"),
          [.after(0, .rename), .run(1, 20), .after(0, .rename), .fail(0, errno: EIO, on: .rename, times: $0)])
      }),
    Meeting(
      "a line is added while a change is taken back, which is killed then", 0..<40,
      { takenBack([.run(0, $0), .kill(0), .run(1, 20)]) }),
    Meeting(
      "the same, and the command is killed after it", 0..<40,
      { takenBack([.after(0, .rename), .run(1, 20), .run(0, $0), .kill(0)]) }),
    Meeting(
      "the file that a line is moved from is made anew and cannot be taken out again, and the command is killed",
      0..<70,
      {
        Script(
          disk: .exfat, features: [],
          actors: [
            Actor([.capture(11, to: "inbox.md"), .move(nth: 0, from: "A.md", to: "inbox.md")]),
            Actor([.save("A.md", .append, .add(20), pause: 0)]),
          ],
          turns: [.run(0, 96)] + after(0, .rename, times: 10) + [
            .run(1, 20), .after(0, .rename), .fail(0, errno: EIO, on: .rename, times: 1), .run(0, $0),
            .kill(0),
          ])
      }),
  ]
}
