internal import OffloadMemory

/// Checks after a power cut.
extension Judge {
  func powerIsBack() {
    hadPowerCut = true
    // A line that was being moved is in two files.
    let changed = files.filter { firstFiles[$0.key] != $0.value }.flatMap(\.value.numbers)
    let untouched = Set(files.filter { firstFiles[$0.key] == $0.value }.flatMap(\.value.numbers))
      .subtracting(changed)
    (known, takenOut) = ([:], [:])
    saves = [:]
    files = [:]
    successions.removeAll { $0.numbers.contains { !claims[$0].isLasting } }
    look(by: nil)
    compare(Set(counts.indices), by: nil, isOffloads: true)
    if case .byName = script.disk.survival {
      // A power cut may undo half of any change, and leave a file with two names.
      let pending = pendingNumbers
      for number in claims.indices where !untouched.contains(number) {
        // A person may have moved the journal with the displaced file, and the power cut may have removed both names of
        // the journal.
        let isOpen =
          claims[number].standing == .absent || script.features.contains(.safe)
          || hasMovedJournal && counts[number] == 0
        if isOpen { claims[number].standing = .free }
        // Lines that no actor has used yet are judged as usual.
        if counts[number] > 0 || claims[number].decided > 0 || pending.contains(number) {
          claims[number].mayRepeat = true
        }
      }
      successions = []
    }
    // A record that was rolled back may exist again if Offload didn't wait for its folder.
    if script.features.contains(.safe) || hasRevertDied {
      for number in pendingNumbers { claims[number].standing = .free }
    }
    for number in claims.indices where claims[number].standing != .free {
      if !claims[number].isLasting {
        claims[number].standing = .free
      } else if claims[number].standing == .present, counts[number] == 0, isConfirmed {
        find(.goneAfterPowerCut, "t\(number) was acknowledged, and is gone after the power cut")
      }
    }
  }

  /// Whether acknowledged lines must be there at once, and not only after the next command.
  var isConfirmed: Bool {
    guard !script.features.contains(.safe), isAtomic else { return false }
    switch script.disk.survival {
    case .inOrder, .bySync: return true
    case .byBarrier, .byName: return false
    }
  }
}
