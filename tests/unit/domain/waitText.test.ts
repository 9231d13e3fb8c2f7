import { LimitReached } from "../../../src/domain/errors.js";
import { waitText } from "../../../src/domain/waitText.js";

test.each([
  [0.2, "1 second"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [751, "13 minutes"],
  [7199, "120 minutes"],
  [7200, "2 hours"],
  [86_400, "24 hours"],
])("%d seconds are %s", (seconds, text) => expect(waitText(seconds)).toBe(text));

test("whoever meets a limit reads how long to wait", () => {
  expect(new LimitReached("Too many attempts.", 751).message).toBe("Too many attempts. Try again in 13 minutes.");
});
