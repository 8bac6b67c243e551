import Foundation

if let options = Options(Array(CommandLine.arguments.dropFirst())) {
  if let name = options.micro {
    MicroBenchmarks(seed: options.seed).run(name, rounds: options.rounds)
  } else if options.isServerAlone {
    try LanguageServerBenchmarks(options: options).run()
  } else {
    try ProgramBenchmarks(options: options).run()
    MicroBenchmarks(seed: options.seed).report()
    try InterfaceBenchmarks(options: options).run()
    try LanguageServerBenchmarks(options: options).run()
  }
} else {
  say(Options.usage)
}
