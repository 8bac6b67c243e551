/// An array that lends its values without copying them.
///
/// An array's subscript copies the value. This changes the reference count of every text in it, twice for
/// each item of the vault, with all threads at the same counters. So the value is non-copyable, and callers
/// borrow it. (Only within this module: in others, each access would look up the type.)
struct BorrowedItem<Value: Sendable>: Sendable {
  private struct Lent: ~Copyable, Sendable {
    let value: Value

    @inline(__always)
    borrowing func lend<Result>(to body: (borrowing Value) -> Result) -> Result { body(value) }
  }

  private final class Holder: Sendable {
    let lent: Lent

    init(_ value: Value) { lent = Lent(value: value) }
  }

  /// The owners of the objects in `lent`.
  private let holders: [Holder]
  private let lent: [Unmanaged<Holder>]

  init(_ values: [Value]) {
    holders = values.map(Holder.init)
    lent = holders.map(Unmanaged.passUnretained)
  }

  @inline(__always)
  func lend<Result>(_ index: Int, to body: (borrowing Value) -> Result) -> Result {
    withExtendedLifetime(holders) { lent[index]._withUnsafeGuaranteedRef { $0.lent.lend(to: body) } }
  }
}
