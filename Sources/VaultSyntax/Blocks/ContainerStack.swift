/// The open containers, the outermost first, which is the file and is never closed.
///
/// It keeps memory of its own, since it is read and changed several times for each line. Indices are below
/// `count`, which a debug build asserts.
struct ContainerStack: ~Copyable {
  private var base: UnsafeMutablePointer<Container>
  private var capacity = 32
  private(set) var count = 1

  init() {
    base = .allocate(capacity: capacity)
    base.initialize(to: .file)
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Container {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  var last: Container {
    get { base[count - 1] }
    set { base[count - 1] = newValue }
  }

  mutating func append(_ container: Container) {
    if count == capacity { grow() }
    (base + count).initialize(to: container)
    count += 1
  }

  /// Removes the innermost container. The file must not be the only one.
  mutating func removeLast() -> Container {
    assert(count > 1)
    count -= 1
    return base[count]
  }

  private mutating func grow() {
    let wider = UnsafeMutablePointer<Container>.allocate(capacity: capacity * 2)
    wider.moveInitialize(from: base, count: count)
    base.deallocate()
    base = wider
    capacity *= 2
  }
}
