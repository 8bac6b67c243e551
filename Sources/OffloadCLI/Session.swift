/// What a command has to work with: what was asked, where to answer, and the world around it.
struct Session {
  let arguments: ParsedArguments
  let table: CommandTable
  let output: Output
  let world: World

  var console: any Console { output.console }
}

/// What the program was started in.
package struct World: Sendable {
  package var environment: [String: String]
  /// The working directory; relative names on the command line start here.
  package var directory: String

  package init(environment: [String: String], directory: String) {
    (self.environment, self.directory) = (environment, directory)
  }

  /// A variable that is set to something.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
