/// That a command ends with the status of a failure, about which everything has been said.
enum SaidAlready: Error {
  case failed
}
