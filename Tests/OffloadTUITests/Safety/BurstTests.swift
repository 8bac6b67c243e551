import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `A burst of letters` {
  /// What comes of pieces, each with how long was waited for it; `↓` is an arrow, `⎋` Esc.
  private func taken(_ pieces: [(String, Duration)], isListening: Bool = false) -> [String] {
    var burst = Burst()
    return (pieces + [("", Burst.end)]).flatMap { piece, waited in
      burst.take(events(piece), after: waited, isListening: isListening).map { event in
        switch event {
        case .input(.paste(let text)): text
        case .input(.key(let key)): "\(key)"
        default: "\(event)"
        }
      }
    }
  }

  private func keys(_ text: String) -> [String] { text.map { "\(Driver.key($0))" } }

  @Test(arguments: [false, true]) func `is a paste, whether or not a field listens`(isListening: Bool) {
    #expect(taken([("buy milk⏎and eggs⇥", .zero)], isListening: isListening) == ["buy milk\nand eggs\t"])
    #expect(taken([("x\nfirst of all\ny", .zero)], isListening: isListening) == ["x\nfirst of all\ny"])
  }

  @Test func `has one line end for a carriage return with a line feed, also in two pieces`() {
    #expect(taken([("one line⏎\nanother⏎", .zero), ("\nthird", .zero)]) == ["one line\nanother\n", "third"])
  }

  @Test func `is none where a key is held to move, or where it is short`() {
    #expect(taken([(String(repeating: "j", count: 40), .zero)]) == Array(repeating: keys("j")[0], count: 40))
    #expect(taken([("buy milk", .zero)]) == keys("buy milk"))
    #expect(taken([("buy mi↓and eggs", .zero)]) == keys("buy mi↓and eggs"))
  }

  @Test func `is one where a key is held that changes something`() {
    #expect(taken([("xxxxxxxxxx", .zero)]) == ["xxxxxxxxxx"])
    #expect(taken([("jjjjjjjjjj", .zero)], isListening: true) == ["jjjjjjjjjj"])
  }

  @Test func `may come in small pieces, and what follows belongs to it`() {
    let late = Duration.milliseconds(20)
    #expect(taken([("xx d", late), ("one⏎", late), ("qq", late), ("x", late)]) == ["xx done\nqq", "x"])
    let pause = Duration.milliseconds(90)
    #expect(taken([("xx is done⏎", .zero), ("x", pause), ("⏎", pause)]) == ["xx is done\n", "x", "\n"])
  }

  @Test func `is over after a silence, and what was too short for one was keys`() {
    #expect(taken([("xx is done⏎", .zero), ("x", Burst.end)]) == ["xx is done\n"] + keys("x"))
    #expect(taken([("xx d", .zero), ("one", Burst.pause)]) == keys("xx done"))
  }

  @Test func `holds nobody up who types`() {
    var burst = Burst()
    for letter in "x⏎jk" {
      #expect(burst.take(events("\(letter)"), after: .milliseconds(1), isListening: false).count == 1)
      #expect(burst.patience == nil)
    }
    #expect(burst.take(events("xj"), after: .zero, isListening: false).isEmpty)
    #expect(burst.patience == Burst.pause)
    #expect(burst.take([], after: .milliseconds(20), isListening: false).isEmpty)
    #expect(burst.patience == .milliseconds(10))
    #expect(burst.take([.deadline], after: .milliseconds(10), isListening: false).count == 3)
  }

  @Test func `lets no other key through but Ctrl-C, and all that is no key`() {
    var burst = Burst()
    let mixed =
      events("twelve chars") + [
        .input(.key(.alt("x"))), .input(.key(.escape)), .message(.settingsChanged),
        .input(.key(.control("c"))),
        .endRequested,
      ]
    let taken = burst.take(mixed, after: .zero, isListening: false).map { "\($0)" }
    #expect(taken.count == 4)
    #expect(
      taken[1].contains("settingsChanged") && taken[2].contains("control") && taken[3] == "endRequested")
  }

  /// Text has keys for all that can be done with a row, and line ends.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `changes nothing, wherever it comes and however it is cut`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let driver = try Driver()
    let places = [
      "", "⇥⏎", "⇥⇥", "⇥⇥⇥", "⏎", "p", "c", "e", "m", "t", "d", "'", "#", "L", "/", "F", ".", "?", "f", "i",
      "!",
      "⇥a", "vj",
    ]
    driver.press(places.randomElement(using: &random) ?? "")
    let (files, count) = (driver.vault.files, driver.effects.count)
    let letters = Array("xxxq sstTmeXA!dJK>ucn1234#'/.?:\\é漢\n\n⏎⏎⇥")
    let text = (0..<Int.random(in: 10...80, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? "x"
    }
    var burst = Burst()
    var place = 0
    while place < text.count {
      let least = place == 0 ? 2 : 1
      let end = min(text.count, place + Int.random(in: least...20, using: &random))
      let longest = place < Burst.least ? 29 : 99
      let waited = Duration.milliseconds(Int.random(in: 0...longest, using: &random))
      take(events(String(text[place..<end])), after: waited)
      place = end
    }
    take([.deadline], after: Burst.end)
    let requests = driver.effects.dropFirst(count).filter { if case .request = $0 { true } else { false } }
    #expect(requests.isEmpty && driver.vault.files == files, "\(String(text).debugDescription)")
    #expect(!driver.effects.contains(.quit))

    func take(_ events: [TerminalEvent<Message>], after waited: Duration) {
      for event in burst.take(events, after: waited, isListening: driver.app.front.takesText) {
        switch event {
        case .input(.key(let key)): driver.press(key)
        case .input(.paste(let text)): driver.send(.paste(text))
        default: break
        }
      }
    }
  }

  private func events(_ text: String) -> [TerminalEvent<Message>] {
    text.map { .input(.key($0 == "\n" ? .control("j") : Driver.key($0))) }
  }
}
