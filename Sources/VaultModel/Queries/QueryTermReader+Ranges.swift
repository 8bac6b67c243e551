extension QueryTermReader {
  /// One end of a range as written.
  private struct End {
    var text: String
    var offset: Int
    var isIncluded = true
    var isQuoted = false
  }

  /// The ends of a range; both are the same for a single value.
  private struct Ends {
    var lower: End?
    var upper: End?
    var isExact = false
  }

  private func ends(of value: QueryValue) throws(QueryError) -> Ends {
    var sides: [End?] = [nil]
    for part in value.parts {
      switch part.part {
      case .dots:
        guard sides.count == 1 else { throw fault(.badRange(value.text ?? ""), at: part.offset) }
        sides.append(nil)
      case .text(let text, let isQuoted):
        let before = sides[sides.count - 1]
        sides[sides.count - 1] = End(
          text: (before?.text ?? "") + text, offset: before?.offset ?? part.offset,
          isQuoted: isQuoted || before?.isQuoted ?? false)
      }
    }
    guard sides.count == 1 else {
      guard value.sign == nil, sides[0] != nil || sides[1] != nil else {
        throw fault(.badRange(value.text ?? ""))
      }
      return Ends(lower: sides[0], upper: sides[1])
    }
    guard let end = sides[0] else { throw fault(.missingValue(key: name), at: start) }
    return Self.ends(value.sign ?? .equal, end)
  }

  private static func ends(_ sign: QueryValue.Sign, _ end: End) -> Ends {
    var open = end
    open.isIncluded = false
    return switch sign {
    case .less: Ends(upper: open)
    case .lessOrEqual: Ends(upper: end)
    case .greater: Ends(lower: open)
    case .greaterOrEqual: Ends(lower: end)
    case .equal: Ends(lower: end, upper: end, isExact: true)
    }
  }

  private func emptyRange(_ ends: Ends) -> QueryError {
    fault(.emptyRange(from: ends.lower?.text ?? "", to: ends.upper?.text ?? ""))
  }
}

// MARK: Dates

extension QueryTermReader {
  /// Reads the dates of the value, together with as many of the following words as form a date with it:
  /// `due:next week`. Also returns the number of those words.
  func dates(followedBy words: [Int]) throws(QueryError) -> (QueryExpression, words: Int) {
    if isNone { return (.not(.test(.hasField(key))), 0) }
    if isAny { return (.test(.hasField(key)), 0) }
    guard value.regex == nil else { throw fault(.noOrder(key: name)) }
    var faults: [QueryError] = []
    for count in stride(from: words.count, through: 0, by: -1) {
      do {
        let end = count == 0 ? value.range.upperBound : words[count - 1]
        let instants = try instants(of: try QueryLexer.value(of: lexer, in: value.range.lowerBound..<end))
        return (.test(.field(key, ValuePattern(.instants(instants)))), count)
      } catch {
        faults.append(error)
      }
    }
    // The longest text that is a date apart from a typo shows best what the user meant.
    throw faults.first(where: \.isTelling) ?? faults[faults.count - 1]
  }

  private func instants(of value: QueryValue) throws(QueryError) -> ClosedRange<Int> {
    let ends = try ends(of: value)
    var lower = Int.min
    var upper = Int.max
    if let end = ends.lower {
      let span = try instants(of: end)
      lower = end.isIncluded ? span.lowerBound : span.upperBound + 1
    }
    if let end = ends.upper {
      let span = try instants(of: end)
      upper = end.isIncluded ? span.upperBound : span.lowerBound - 1
    }
    guard lower <= upper else { throw emptyRange(ends) }
    return lower...upper
  }

  private func instants(of end: End) throws(QueryError) -> ClosedRange<Int> {
    do {
      return try NaturalDate.parse(end.text, today: today, leaning: key.leaning).instants
    } catch {
      throw fault(.badDate(error), at: end.offset)
    }
  }
}

extension NaturalDate {
  /// The minutes from the start of 1970-01-01, from the first of the span to its last.
  fileprivate var instants: ClosedRange<Int> {
    if let time {
      let minute = CivilDateTime(days.lowerBound, time).minuteNumber
      return minute...minute
    }
    return days.lowerBound.dayNumber * 1440...days.upperBound.dayNumber * 1440 + 1439
  }
}

extension QueryError {
  /// Whether it says more than that the text isn't a date.
  fileprivate var isTelling: Bool {
    switch fault {
    case .badDate(.unknown(_, let suggestion)): suggestion != nil
    case .badDate(.impossible), .badDate(.ambiguous), .badDate(.outOfRange), .emptyRange, .badRange: true
    default: false
    }
  }
}

// MARK: Priorities and other fields

extension QueryTermReader {
  func priority() throws(QueryError) -> QueryExpression {
    if isNone { return .not(.test(.hasField(key))) }
    if isAny { return .test(.hasField(key)) }
    guard value.regex == nil else { throw fault(.noOrder(key: name)) }
    let ends = try ends(of: value)
    var wanted = Array(Priority.allCases)
    if let end = ends.lower {
      let rank = try rank(end)
      wanted.removeAll { end.isIncluded ? $0.rank > rank : $0.rank >= rank }
    }
    if let end = ends.upper {
      let rank = try rank(end)
      wanted.removeAll { end.isIncluded ? $0.rank < rank : $0.rank <= rank }
    }
    guard !wanted.isEmpty else { throw emptyRange(ends) }
    return .test(.field(key, ValuePattern(.priorities(wanted))))
  }

  private func rank(_ end: End) throws(QueryError) -> Int {
    if let priority = Priority(end.text) { return priority.rank }
    let known = Array(Priority.allCases.map(\.rawValue).reversed())
    let suggestion = Suggestion.nearest(to: end.text, among: known)
    throw fault(.unknownValue(end.text, key: name, known: known, suggestion: suggestion), at: end.offset)
  }

  /// Reads a field with values of any kind, and compares them as numbers, dates or text.
  func field() throws(QueryError) -> QueryExpression {
    if isNone { return .not(.test(.hasField(key))) }
    if isAny { return .test(.hasField(key)) }
    if let regex = value.regex {
      do {
        let pattern = try RegexPattern(regex.source, ignoresCase: regex.ignoresCase)
        return .test(.field(key, ValuePattern(.regex(pattern))))
      } catch {
        throw fault(.badRegex(error))
      }
    }
    let ends = try ends(of: value)
    var bounds = ValueBounds(isExact: ends.isExact)
    bounds.lower = ends.lower.map(bound)
    bounds.upper = ends.upper.map(bound)
    guard !bounds.isEmpty else { throw emptyRange(ends) }
    return .test(.field(key, ValuePattern(.bounds(bounds))))
  }

  private func bound(_ end: End) -> ValueBounds.End {
    var bound = ValueBounds.End(text: FoldedText(end.text), isIncluded: end.isIncluded)
    guard !end.isQuoted else { return bound }
    bound.number = Array(end.text.utf8).withUnsafeBufferPointer(ValueBounds.number)
    if bound.number == nil {
      // A field of the user's own may hold durations, such as `3d`.
      bound.instants = try? NaturalDate.parse(
        end.text, today: today, leaning: key.leaning, isCertain: false
      ).instants
    }
    return bound
  }
}
