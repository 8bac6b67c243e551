/// Ends a command with the status of a failure that it has already reported.
enum SaidAlready: Error {
  case failed
}
