import Testing

@testable import OffloadKit

@Suite struct `A text as it is typed` {
  @Test(
    arguments: [
      ("[ ] call", false, "call"), ("- [ ] call", false, "call"), ("* [x] call", true, "call"),
      ("[X]  call", true, "call"),
      ("  + [ ] [x] call", false, "[x] call"), ("- call", nil, "- call"), ("[ ]call", nil, "[ ]call"),
      ("[-] call", nil, "[-] call"),
      ("[link](a) [ ] b", nil, "[link](a) [ ] b"), ("[ ] ", false, ""), ("[ ]", nil, "[ ]"),
      ("[ ] two\n- [ ] lines", false, "two\n- [ ] lines"),
    ] as [(String, Bool?, String)])
  func `says whether it is a task`(typed: String, isDone: Bool?, text: String) {
    let task = TypedTask(typed)
    #expect(task.isDone == isDone && task.text == Array(text.utf8))
  }

  @Test func `loses its bullet where lines are items`() {
    #expect(TypedTask("- call", dropsBullet: true).text == Array("call".utf8))
  }
}
