/// Values in a row, each of which is lent where it lies.
///
/// A subscript of an array copies what it returns, and with it counts the users of every text in it, twice for each item of
/// the vault, all threads at the same counters. What cannot be copied is lent instead. (Not for other modules: there it would
/// look its type up for each value.)
struct LentRow<Value: Sendable>: Sendable {
  private struct Lent: ~Copyable, Sendable {
    let value: Value

    @inline(__always)
    borrowing func lend<Result>(to body: (borrowing Value) -> Result) -> Result { body(value) }
  }

  private final class Place: Sendable {
    let lent: Lent

    init(_ value: Value) { lent = Lent(value: value) }
  }

  /// They keep alive what `places` refers to.
  private let owners: [Place]
  private let places: [Unmanaged<Place>]

  init(_ values: [Value]) {
    owners = values.map(Place.init)
    places = owners.map(Unmanaged.passUnretained)
  }

  @inline(__always)
  func lend<Result>(_ index: Int, to body: (borrowing Value) -> Result) -> Result {
    places[index]._withUnsafeGuaranteedRef { $0.lent.lend(to: body) }
  }
}
