internal import VaultStore

/// What became of one world.
package struct Trial: Sendable {
  package var findings: [Finding]
  /// The script with the turns that were taken, so that nothing is left to a seed.
  package var told: Script
  /// Which of its actor's deeds each turn belongs to; nil for what befell somebody.
  var deeds: [Int?]
  package var story: [String]
  package var calls: Int
}

/// Runs worlds, one after the other, on threads of its own.
package struct Stage: Sendable {
  private let crew: Crew

  /// - Parameter number: stages with different numbers run side by side, as long as there are processors.
  package init(_ number: Int = 0) {
    crew = Crew(6, on: number % Threads.processors)
  }

  /// - Parameter isTold: whether the story is kept.
  package func run(_ script: Script, isTold: Bool = false) -> Trial {
    let world = World(script, crew: crew, isTold: isTold)
    world.run()
    var told = script
    (told.turns, told.seed) = (world.taken.map(\.turn), nil)
    return Trial(
      findings: world.judge.findings, told: told, deeds: world.taken.map(\.deed),
      story: world.story?.lines ?? [], calls: world.judge.step)
  }

  /// Whether a world happens in the same way each time, and by the script of what happened.
  package func repeats(_ seed: UInt64) -> Bool {
    let trials = [run(Script(seed: seed), isTold: true), run(Script(seed: seed), isTold: true)]
    let told = run(trials[0].told, isTold: true)
    // What has no effect is told of a seed alone.
    let stories = (trials + [told]).map { $0.story.filter { !$0.hasPrefix("--") } }
    return stories.allSatisfy { $0 == stories[0] } && told.findings == trials[0].findings
      && trials[0].told == trials[1].told
  }
}
