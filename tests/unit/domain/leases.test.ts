import { isStillHeld } from "../../../src/domain/leases.js";

const now = new Date("2026-11-15T12:00:00Z");
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

test.each([
  ["over", -1, false],
  ["just over", 0, false],
  ["about to end", 1, true],
  ["just taken", 1000, true],
  ["taken by a machine whose clock is ahead", 2000, true],
  ["taken before the clock was set back", 2001, false],
  ["taken before the clock was set back by a day", 86_400_000, false],
])("a lease that is %s", (_what, left, held) => {
  expect(isStillHeld(after(left), now, 1000)).toBe(held);
});
