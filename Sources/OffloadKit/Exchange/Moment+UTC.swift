extension Moment {
  /// The moment in UTC, in the basic format of ISO 8601: `20260118T101500Z`.
  var basicUTC: String {
    let moment = Moment(secondsSince1970: secondsSince1970, utcOffset: 0)
    let second = ((secondsSince1970 % 60) + 60) % 60
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(moment.date)".split(separator: "-").joined()
      + "T\(two(moment.time.hour))\(two(moment.time.minute))\(two(second))Z"
  }
}
