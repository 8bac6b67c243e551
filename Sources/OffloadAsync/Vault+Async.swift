public import OffloadKit
import VaultStore

extension Vault {
  /// Runs `body` with the vault on a thread of its own. So no thread of the tasks waits for a disk, for another
  /// program's save or for another command.
  ///
  /// If the task was cancelled before the call, `body` doesn't run. A later cancellation doesn't stop it: Offload
  /// makes the whole change and reports it.
  ///
  /// - Parameter body: the work. It gets the vault as of now.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`; `CancellationError`; `ThreadError` if the system can't start a thread. After the
  ///   last two, nothing has run.
  public func perform<Value: Sendable>(_ body: @escaping @Sendable (Vault) throws -> Value) async throws
    -> Value
  {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      let hasBegun = Threads.begin { continuation.resume(with: Result { try body(at(.now())) }) }
      if !hasBegun { continuation.resume(throwing: ThreadError()) }
    }
  }

  /// The changes to the vault's files from now on, as `watch(_:)` reports them. Each access starts a watch of its
  /// own.
  ///
  /// The sequence drops nothing: it keeps each report until the reader takes it. The watch ends when the task is
  /// cancelled, or when nothing holds the sequence or a loop over it any more.
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

/// An error: the system couldn't start a thread, and nothing changed.
public struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message of the error.
  public var description: String { "the system has no thread to give; nothing changed" }
}
