package import TerminalKit

/// What a terminal shows of the state.
package func body(_ app: App) -> some View {
  Column { ForEach(linear(app)) { Text($0) } }
}
