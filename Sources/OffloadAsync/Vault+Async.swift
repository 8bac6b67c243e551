public import OffloadKit
import VaultStore

extension Vault {
  /// Does something with the vault on a thread of its own, so that no thread of the tasks' waits for a disk, for another
  /// program's save or for another command.
  ///
  /// A task that was cancelled before does nothing. One that is cancelled later goes to its end: a change is made as a whole,
  /// and told of.
  ///
  /// - Parameter body: what is to be done. It is given the vault as of now.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws; `CancellationError`; `ThreadError` where the system has no thread to give.
  public func perform<Value: Sendable>(_ body: @escaping @Sendable (Vault) throws -> Value) async throws
    -> Value
  {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      let hasBegun = Threads.begin { continuation.resume(with: Result { try body(at(.now())) }) }
      if !hasBegun { continuation.resume(throwing: ThreadError()) }
    }
  }

  /// What becomes of the vault's files from now on, as `watch(_:)` tells it. Whoever asks again has another watch.
  ///
  /// Nothing is left out: what nobody has taken yet is kept. The watch ends when the task is cancelled, or when neither the
  /// sequence nor a loop over it is held any more.
  public var changes: AsyncThrowingStream<[VaultChange], any Error> {
    AsyncThrowingStream { continuation in
      do {
        let watch = try watch { continuation.yield($0) }
        continuation.onTermination = { _ in watch.stop() }
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }
}

/// The system has no thread to give.
public struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public var description: String { "the system has no thread to give; nothing changed" }
}
