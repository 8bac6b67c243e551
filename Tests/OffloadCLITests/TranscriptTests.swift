import Foundation
import TestSupport
import Testing

@Suite struct `A session` {
  /// With `OFFLOAD_RECORD=1` in the environment, what is printed now is written into the transcript.
  @Test(arguments: Transcript.all)
  func `goes as it is written`(transcript: Transcript) throws {
    let (written, now) = try transcript.replay()
    if Project.isRecording, written != now { try Data(now.utf8).write(to: transcript.file) }
    #expect(now == written)
  }

  @Test func `is there to be read`() {
    #expect(Transcript.all.count >= 8)
  }
}
