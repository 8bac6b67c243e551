import LibC
import StoreWorld
import Testing
import VaultStore

extension `Meetings that went wrong` {
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
      [Turn](repeating: .after(0, .rename), count: 9)
        + [.fail(0, errno: EIO, on: .rename, times: 1)] + turns)
  }

  @Test func `what stood in a file that was made anew is not merely kept`() {
    let stage = Stage()
    for script in Self.thoseOfFilesMadeAnew.prefix(5).flatMap(\.scripts) {
      let story = stage.run(script, isTold: true).story
      #expect(!story.contains { $0.contains("/old/") }, "\(story.joined(separator: "\n"))")
    }
  }

  /// Where names cannot be exchanged, somebody makes a file anew in the moment in which it is gone.
  static let thoseOfFilesMadeAnew = [
    Meeting(
      "a line is added to a file in the moment in which it is gone", isOpen: false, 0..<40,
      { begun(.capture(12, to: "inbox.md"), [.after(0, .rename), .run(0, $0), .run(1, 20)]) }),
    Meeting(
      "the same, and the command is killed there", isOpen: false, 0..<40,
      { begun(.capture(12, to: "inbox.md"), [.after(0, .rename), .run(0, $0), .kill(0), .run(1, 20)]) }),
    Meeting(
      "the same, and the one that completes it is killed as well", isOpen: false, 0..<40,
      {
        begun(
          .capture(12, to: "inbox.md"), others: [Actor([.capture(30, to: "A.md")])],
          [.after(0, .rename), .kill(0), .run(1, 20), .after(2, .rename), .run(2, $0), .kill(2)])
      }),
    Meeting(
      "the same, and both cannot be written together", isOpen: false, 1..<3,
      {
        begun(
          .capture(12, to: "inbox.md"),
          [.after(0, .rename), .run(1, 20), .fail(0, errno: ENOSPC, on: .write, times: $0)])
      }),
    Meeting(
      "the same, while the change is taken back", isOpen: false, 0..<40,
      { takenBack([.run(0, $0), .run(1, 20)]) }),
    Meeting(
      "the same, and the file cannot be taken out again", isOpen: false, 1..<4,
      {
        begun(
          .capture(12, to: "inbox.md"),
          [.after(0, .rename), .run(1, 20), .after(0, .rename), .fail(0, errno: EIO, on: .rename, times: $0)])
      }),
    Meeting(
      "a line is added while a change is taken back, which is killed then", isOpen: false, 0..<40,
      { takenBack([.run(0, $0), .kill(0), .run(1, 20)]) }),
    Meeting(
      "the same, and the command is killed after it", isOpen: false, 0..<40,
      { takenBack([.after(0, .rename), .run(1, 20), .run(0, $0), .kill(0)]) }),
    Meeting(
      "the file that a line is moved from is made anew and cannot be taken out again, and the command is killed",
      isOpen: false, 0..<70,
      {
        Script(
          disk: .exfat, features: [],
          actors: [
            Actor([.capture(11, to: "inbox.md"), .move(nth: 0, from: "A.md", to: "inbox.md")]),
            Actor([.save("A.md", .append, .add(20), pause: 0)]),
          ],
          turns: [.run(0, 96)] + [Turn](repeating: .after(0, .rename), count: 10) + [
            .run(1, 20), .after(0, .rename), .fail(0, errno: EIO, on: .rename, times: 1), .run(0, $0),
            .kill(0),
          ])
      }),
  ]
}
