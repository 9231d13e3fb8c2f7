import { noticeOf } from "../../../../src/services/mail/notices.js";

test("a notice says when and where in words that people read, and a name in it is no link", () => {
  const message = noticeOf(
    { email: "ada@example.org", name: "Ada" },
    {
      kind: "newDevice",
      at: new Date("2026-11-23T18:02:10.168Z"),
      device: "Phone example.org/x",
      address: "192.0.2.7",
      detail: null,
    },
  );
  expect(message?.text).toContain("Hello Ada,\n\nSomebody signed in");
  expect(message?.text).toContain("When: 23 November 2026 at 18:02 UTC\nWhere: Phone example. org x, 192.0.2.7\n");
});
