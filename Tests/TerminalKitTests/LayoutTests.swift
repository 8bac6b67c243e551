import TerminalKit
import Testing

@Suite struct `Laying out rows and columns` {
  @Test func `what is left over goes to the spacer`() {
    let canvas = Row {
      Text("left"); Spacer(); Text("right")
    }.drawn(in: Size(width: 14, height: 1))
    #expect(canvas.text(ofRow: 0) == "left     right")
  }
}
