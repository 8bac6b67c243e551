import OffloadKit

extension Failure {
  /// The words for whatever a command threw.
  init(describing error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError: self.init(error)
    case let error as ConsoleFailure: self.init(error)
    case let error as VaultError: self.init(error)
    case let error as ImportFault: self.init(error)
    case let error as QueryError: self.init(error)
    case let error as SortKeyError:
      self.init("invalid-sort", "\(error)", hint: "offload list --sort due,-created", status: .usage)
    case let error as NaturalDateError: self.init(.invalidDate(error))
    default: self.init("internal", "\(error)")
    }
  }

  private init(_ error: QueryError) {
    let place = error.query.isEmpty ? "" : ", at column \(error.column) of: \(error.query)"
    let hint = error.corrected.map { "offload list \(ShellWords.quoted($0))" }
    self.init("invalid-query", "\(error)\(place)", hint: hint ?? "offload help query", status: .usage)
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

extension QueryError {
  /// The query with what was probably meant in the place of what is not understood.
  fileprivate var corrected: String? {
    let pair: (wrong: String, right: String)? =
      switch fault {
      case .badDate(.unknown(let text, let suggestion?)): (text, suggestion)
      case .unknownValue(let text, _, _, let suggestion?): (text, suggestion)
      case .unknownSaved(let name, let suggestion?): ("@\(name)", "@\(suggestion)")
      default: nil
      }
    guard let pair else { return nil }
    let bytes = Array(query.utf8)
    let rest = bytes[min(utf8Offset, bytes.count)...]
    guard rest.starts(with: pair.wrong.utf8) else { return nil }
    let corrected = bytes[..<rest.startIndex] + Array(pair.right.utf8) + rest.dropFirst(pair.wrong.utf8.count)
    return String(decoding: corrected, as: UTF8.self)
  }
}
