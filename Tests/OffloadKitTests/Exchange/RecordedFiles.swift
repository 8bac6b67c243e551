import Foundation
import Testing

/// What other programs have written, byte for byte.
enum RecordedFiles {
  /// By todo-txt of Debian's `todotxt-cli` 2.11.0: `add`, `add -t`, `pri`, `do`.
  static let todoTxt = """
    (A) 2026-11-21 Call Mum @phone +Family due:2026-03-20
    x 2026-11-21 2026-11-21 Buy 5 apples: red ones @shop rec:1w
    2026-11-21 x marks, see https://example.org/a:b at 12:30
    x 2026-11-21 Schedule Goodwill pickup +GarageSale @phone
    Eskimo pies +1 pri:Z status:cancelled

    """

  /// By `task export` of Taskwarrior 2.6.2, with two attributes of the user's own: `effort`, and `review`, a date.
  static let taskwarrior = #"""
    [
    {"id":1,"description":"Renew passport \"now\" & soon","due":"20261210T000000Z","effort":"2","entry":"20261121T150916Z","modified":"20261121T150916Z","priority":"H","project":"Home.Papers","review":"20261201T000000Z","scheduled":"20261130T000000Z","status":"pending","uuid":"be5ac1a3-24b3-489c-8cfe-d3e2619b8477","annotations":[{"entry":"20261121T150916Z","description":"the old one is in the blue folder"},{"entry":"20261121T150917Z","description":"photo: 35 × 45 mm"}],"tags":["errand","travel"],"urgency":19.2},
    {"id":2,"description":"Book trains","entry":"20261121T150916Z","modified":"20261121T150916Z","status":"pending","uuid":"6c56b6af-ab74-4c1c-a8e5-acc27f346d0d","wait":"20270401T143000Z","depends":["be5ac1a3-24b3-489c-8cfe-d3e2619b8477"],"urgency":-8},
    {"id":3,"description":"Water plants","due":"20261114T000000Z","entry":"20261121T150916Z","mask":"---","modified":"20261121T150916Z","recur":"weekly","rtype":"periodic","status":"recurring","uuid":"88b4cd77-6e81-442d-91ce-f797ab5574e8","urgency":12},
    {"id":4,"description":"Water plants","due":"20261114T000000Z","entry":"20261121T150916Z","imask":0,"modified":"20261121T150916Z","parent":"88b4cd77-6e81-442d-91ce-f797ab5574e8","recur":"weekly","rtype":"periodic","status":"pending","uuid":"4f11a25e-59e1-4dba-83c9-e8cbb5017602","urgency":12},
    {"id":5,"description":"Water plants","due":"20261121T000000Z","entry":"20261121T150916Z","imask":1,"modified":"20261121T150916Z","parent":"88b4cd77-6e81-442d-91ce-f797ab5574e8","recur":"weekly","rtype":"periodic","status":"pending","uuid":"dfb108ad-5d2a-4395-9ae2-336b661f37ee","urgency":9.08866},
    {"id":6,"description":"Water plants","due":"20261128T000000Z","entry":"20261121T150916Z","imask":2,"modified":"20261121T150916Z","parent":"88b4cd77-6e81-442d-91ce-f797ab5574e8","recur":"weekly","rtype":"periodic","status":"pending","uuid":"640fb95b-f7be-4ac4-8182-b1cd405a751f","urgency":5.88866},
    {"id":7,"description":"at a time","due":"20261220T143000Z","entry":"20261121T150916Z","modified":"20261121T150916Z","start":"20261121T150916Z","status":"pending","uuid":"d0d539c0-b84e-483f-876d-169b000ae9a1","urgency":6.4},
    {"id":0,"description":"done thing","end":"20261121T150916Z","entry":"20261121T150916Z","modified":"20261121T150916Z","status":"completed","uuid":"04719a3b-e4f5-4b9b-bad9-af8ac9a6d630","urgency":0},
    {"id":0,"description":"let go","end":"20261121T150916Z","entry":"20261121T150916Z","modified":"20261121T150916Z","status":"deleted","uuid":"0c9335e7-16d9-4e73-984c-20fa492d3f98","urgency":0}
    ]
    """#

  /// What Taskwarrior's moment is on this machine's clock: a day where it is midnight here.
  static func local(_ stamp: String) throws -> String {
    let reader = DateFormatter()
    reader.locale = Locale(identifier: "en_US_POSIX")
    reader.timeZone = TimeZone(identifier: "UTC")
    reader.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    let date = try #require(reader.date(from: stamp))
    reader.timeZone = .current
    reader.dateFormat = "yyyy-MM-dd'T'HH:mm"
    let text = reader.string(from: date)
    return text.hasSuffix("T00:00") ? String(text.dropLast(6)) : text
  }
}
