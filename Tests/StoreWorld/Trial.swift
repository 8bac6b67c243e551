internal import VaultStore

/// The result of one world.
package struct Trial: Sendable {
  package var findings: [Finding]
  /// The script with the turns that happened, so it needs no seed.
  package var told: Script
  /// For each turn, the index of its actor's deed; nil for a mishap.
  var deeds: [Int?]
  package var story: [String]
  package var calls: Int
}

/// Runs worlds one after the other, on its own threads.
package struct Stage: Sendable {
  private let crew: Crew

  /// - Parameter number: stages with different numbers run in parallel, as far as there are processors.
  package init(_ number: Int = 0) {
    crew = Crew(6, on: number % Threads.processors)
  }

  /// - Parameter isTold: whether to record the story.
  package func run(_ script: Script, isTold: Bool = false) -> Trial {
    let world = World(script, crew: crew, isTold: isTold)
    world.run()
    var told = script
    (told.turns, told.seed) = (world.taken.map(\.turn), nil)
    return Trial(
      findings: world.judge.findings, told: told, deeds: world.taken.map(\.deed),
      story: world.story?.lines ?? [], calls: world.judge.step)
  }

  /// Whether a world runs the same way each time, and also from its recorded script.
  package func repeats(_ seed: UInt64) -> Bool {
    let trials = [run(Script(seed: seed), isTold: true), run(Script(seed: seed), isTold: true)]
    let told = run(trials[0].told, isTold: true)
    // Turns without effect are only recorded when a seed draws them.
    let stories = (trials + [told]).map { $0.story.filter { !$0.hasPrefix("--") } }
    return stories.allSatisfy { $0 == stories[0] } && told.findings == trials[0].findings
      && trials[0].told == trials[1].told
  }
}
