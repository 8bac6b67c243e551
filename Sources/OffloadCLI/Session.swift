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
  /// Runs the terminal interface, which is another front end; nil where there is none.
  package var interface: (@Sendable (InterfaceStart) throws -> Void)?

  package init(
    environment: [String: String], directory: String,
    interface: (@Sendable (InterfaceStart) throws -> Void)? = nil
  ) {
    (self.environment, self.directory, self.interface) = (environment, directory, interface)
  }

  /// A variable that is set to something.
  package func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
