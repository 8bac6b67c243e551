import StoreWorld
import TestSupport
import Testing

@Suite struct `Meetings that went wrong` {
  /// Those that are met at many calls, at one in thirty; at all of them where `OFFLOAD_THOROUGH` is set, and by
  /// `store-world meetings`.
  private static let every = isThorough ? 1 : 30

  @Test(arguments: Meeting.all) func `end well`(meeting: Meeting) {
    let bad = meeting.trial(on: Stage(), every: Self.every)
    // A change elsewhere may move the calls at which it goes wrong.
    withKnownIssue(isIntermittent: true) {
      #expect(bad?.findings.map(\.text) == nil, "\(bad?.story.joined(separator: "\n") ?? "")")
    } when: {
      meeting.isOpen
    }
  }

  @Test func `what stands aside for a later change is not gone for one that waits`() {
    let stage = Stage()
    // There the inbox stands aside; a few calls later it has lost the line that the first one changes.
    for number in [14, 21, 28] {
      let story = stage.run(Meeting.besideOneThatWaits.scripts[number], isTold: true).story
      #expect(story.contains { $0.contains("waits until") }, "\(story.joined(separator: "\n"))")
      #expect(!story.contains { $0.contains("/old/") }, "\(story.joined(separator: "\n"))")
    }
  }
}

extension Meeting: CustomTestStringConvertible {
  /// The meeting's title.
  public var testDescription: String { title }
}
