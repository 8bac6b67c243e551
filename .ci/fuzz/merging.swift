private func lines(_ bytes: [UInt8]) -> Set<[UInt8]> { Set(counts(bytes).keys) }

private func once(_ bytes: [UInt8]) -> Set<[UInt8]> { Set(counts(bytes).filter { $0.value == 1 }.keys) }

private func counts(_ bytes: [UInt8]) -> [[UInt8]: Int] {
  let ends: Set<UInt8> = [0x0A, 0x0D]
  return bytes.split(whereSeparator: ends.contains).reduce(into: [:]) { $0[Array($1), default: 0] += 1 }
}

func fuzzMerge(_ input: [UInt8]) {
  let sides = parts(input, 3)
  let (base, ours, theirs) = (sides[0], sides[1], sides[2])
  let merge = Merge(base: base, ours: ours, theirs: theirs)
  let result = lines(merge.text)
  let named = merge.conflicts.reduce(into: Set<[UInt8]>()) { $0.formUnion(lines($1.ours)) }
  let old = lines(base)
  for line in lines(ours).subtracting(old) {
    law(
      result.contains(line) || named.contains(line),
      "a line of ours is lost: \(shown(line)) in \(shown(merge.text))")
  }
  for line in lines(theirs).subtracting(old) {
    law(result.contains(line), "a line of theirs is lost: \(shown(line)) in \(shown(merge.text))")
  }
  if merge.conflicts.isEmpty {
    // Of a line that stands twice, each side may have taken out another.
    for line in once(base).intersection(once(ours)).intersection(once(theirs)) {
      law(
        result.contains(line), "a line that both left alone is lost: \(shown(line)) in \(shown(merge.text))")
    }
  }
  law(Merge(base: base, ours: ours, theirs: base).text == ours, "ours alone is not ours")
  law(Merge(base: base, ours: base, theirs: theirs).text == theirs, "theirs alone is not theirs")
}

func checkReverting(_ old: [UInt8], _ new: [UInt8]) {
  let changes = LineChange.changes(from: old, to: new)
  let back = try? LineChange.reverting(changes, in: new)
  law(back == old, "a change taken back gives \(shown(back ?? [])) for \(shown(old)) from \(shown(new))")
}

func fuzzReverting(_ input: [UInt8]) {
  let texts = parts(input, 3)
  checkReverting(texts[0], texts[1])
  _ = try? LineChange.reverting(LineChange.changes(from: texts[0], to: texts[1]), in: texts[2])
  let path = Array("a.md".utf8)
  _ = UnifiedDiff.text(
    from: UnifiedDiff.File(path: path, bytes: texts[0]), to: UnifiedDiff.File(path: path, bytes: texts[1]))
  let splices = LineSplices.between(texts[0], texts[1], LineSplices.block)
  law(splices.applied(to: texts[0]) == texts[1], "splices do not lead to the new text")
  law(splices.inverted.applied(to: texts[1]) == texts[0], "splices do not lead back")
}
