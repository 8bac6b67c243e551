import JSON
import JSONRPC
import Testing

@testable import OffloadLSP

@Suite struct `A trace of what came and went` {
  private func lines(_ record: (MessageTrace) -> Void) -> [String] {
    var lines: [String] = []
    withoutActuallyEscaping({ lines.append($0) }) { record(MessageTrace(say: $0)) }
    return lines
  }

  @Test(arguments: [
    (
      #"{"id":1,"method":"initialize","params":{"clientInfo":{"name":"Neovim","version":"0.9"}}}"#,
      "< initialize, request 1, from Neovim 0.9"
    ),
    (
      #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.md","text":"secret"}}}"#,
      "< textDocument/didOpen, file:///a.md"
    ),
    (#"{"id":"a","method":"textDocument/hover","params":{}}"#, "< textDocument/hover, request a"),
    (#"{"id":3,"result":{"applied":true}}"#, "< answer to 3"),
    (#"{"id":3,"error":{"code":1,"message":"no"}}"#, "< answer to 3: refused: no"),
    (#"{"jsonrpc":"2.0"}"#, "< no message"),
    ("{", "< not JSON, 1 bytes"),
  ])
  func `says what the client sent, and none of its texts`(message: String, line: String) {
    #expect(lines { $0.came(Array(message.utf8)) } == [line])
  }

  @Test func `says what it was sent, how much of it, and when`() {
    let said = lines {
      $0.goes(Message.answer(.number(1), .string("secret")), size: 40, after: 2)
      $0.goes(Message.answer(.number(2), Refusal(.requestFailed, "no vault")), size: 40, after: 2)
      $0.goes(Message.request(3, "workspace/applyEdit", .null), size: 41, after: 0)
      $0.goes(Message.notification("window/showMessage", .string("secret")), size: 42, after: 1)
    }
    #expect(
      said == [
        "> answer to 1, 40 bytes after 2 ms", "> answer to 2: refused: no vault",
        "> workspace/applyEdit, request 3, 41 bytes after 0 ms", "> window/showMessage, 42 bytes after 1 ms",
      ])
  }
}
