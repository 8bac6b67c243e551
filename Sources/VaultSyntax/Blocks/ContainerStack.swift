/// The open containers, outermost first. The outermost is the file, which never closes.
///
/// The stack has its own memory, since the reader reads and changes it many times for each line. Indices must be below
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

  /// Removes the innermost container, which must not be the file.
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
