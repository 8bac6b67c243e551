import JSON
import JSONRPC
import OffloadKit

/// Answers requests, each from the vault as it is then. It keeps nothing between two of them.
struct Responder: Sendable {
  let start: AssistantStart

  /// A request while it is being answered.
  struct Call {
    let start: AssistantStart
    let era: Era
    let sign: StopSign
    /// The name that the client gives itself.
    let client: String?

    func sight() throws -> Sight { try start.sight(until: sign) }

    func result(of tool: Tool, _ arguments: JSONValue) -> ToolResult {
      do {
        return try tool(arguments, on: sight()) { key in
          if sign.isRaised { throw ToolProblem("The call was cancelled, and nothing changed.") }
          return try start.hands(of: client, key)
        }
      } catch let problem as ToolProblem {
        return ToolResult(problem)
      } catch let error as HandsError {
        return ToolResult(error)
      } catch {
        return ToolResult(ToolProblem(words(of: error, needing: tool.needs)))
      }
    }

    /// An error's own words may name what isn't seen, unless it is about the arguments alone.
    fileprivate func words(of error: any Error, needing allowance: Allowance = .reading) -> String {
      let isOfArguments =
        switch error {
        case is AmbiguousName, VaultError.emptyText, VaultError.invalidTag, VaultError.invalidDate,
          VaultError.invalidField, VaultError.invalidValue:
          true
        default: false
        }
      if start.only == nil || isOfArguments { return Failure(describing: error).message.sentences }
      return allowance == .reading ? "The vault can't be read." : ToolProblem(.outOfSight).words
    }
  }

  /// - Parameter sign: stops the reading, if the client no longer needs the answer.
  func answer(_ request: Request, until sign: StopSign = StopSign()) -> JSONValue {
    let call = Call(start: start, era: request.era, sign: sign, client: request.client)
    do {
      guard let method = Method.named[request.method], request.era == .modern || !method.isModern else {
        throw Refusal(.methodNotFound, "this server has no such method")
      }
      let members = try method.run(request.params, call)
      return Message.answer(request.id, .object(members + marks(of: request.era, method.freshness)))
    } catch let refusal as Refusal {
      return Message.answer(request.id, refusal)
    } catch {
      return Message.answer(request.id, Refusal(.internalError, call.words(of: error)))
    }
  }

  /// What the modern protocol adds to each result.
  private func marks(of era: Era, _ freshness: Freshness?) -> [(key: String, value: JSONValue)] {
    guard era == .modern else { return [] }
    let caching: [(key: String, value: JSONValue)] =
      freshness.map { [("ttlMs", .number($0.rawValue)), ("cacheScope", .string("private"))] } ?? []
    return [
      ("resultType", .string("complete")),
      ("_meta", .object([(MetaKey.server, ServerFacts.name(version: start.version))])),
    ] + caching
  }
}
