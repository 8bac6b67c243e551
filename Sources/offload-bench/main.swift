import Foundation

if let options = Options(Array(CommandLine.arguments.dropFirst())) {
  if let name = options.micro {
    MicroBenchmarks(seed: options.seed).run(name, rounds: options.rounds)
  } else {
    if options.part == nil {
      try ProgramBenchmarks(options: options).run()
      MicroBenchmarks(seed: options.seed).report()
    }
    if options.part != .server { try InterfaceBenchmarks(options: options).run() }
    if options.part != .interface { try LanguageServerBenchmarks(options: options).run() }
  }
} else {
  say(Options.usage)
}
