/// Values in a row, each of which is lent where it lies.
///
/// A subscript of an array copies what it returns, and with it counts the users of every text in it, twice for each item of
/// the vault, all threads at the same counters. What cannot be copied is lent instead. (Not for other modules: there it would
/// look its type up for each value.)
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

  /// They keep alive what `lent` refers to.
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
