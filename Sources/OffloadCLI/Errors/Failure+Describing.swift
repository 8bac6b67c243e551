import OffloadKit

extension Failure {
  /// The words for whatever a command threw.
  init(describing error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError: self.init(error)
    case let error as ConsoleFailure: self.init(error)
    case let error as VaultError: self.init(error)
    case let error as QueryError: self.init(error)
    case let error as SortKeyError:
      self.init("invalid-sort", "\(error)", hint: "offload list --sort due,-created", status: .usage)
    case let error as NaturalDateError: self.init(.invalidDate(error))
    default: self.init("internal", "\(error)")
    }
  }

  private init(_ error: QueryError) {
    let message = error.query.isEmpty ? "\(error)" : "\(error), at column \(error.column) of: \(error.query)"
    self.init("invalid-query", message, hint: error.hint ?? "offload help query", status: .usage)
  }

  private init(_ error: ConsoleFailure) {
    switch error {
    case .cannotRead(let code):
      self.init("input", "standard input cannot be read: \(Platform.message(code))")
    case .cannotWrite(let code):
      self.init("output", "the results cannot be written: \(Platform.message(code))")
    case .cannotStart(let program, let code):
      self.init("cannot-start", "\(program) cannot be started: \(Platform.message(code))")
    }
  }
}
