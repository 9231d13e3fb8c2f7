import { isFirst, mayChangeFollowing, nextDayOf, upcomingOf } from "../../../../src/web/recurring/movements.js";
import { aMovement } from "./aMovement.js";

const expected = {
  date: "2027-01-01",
  day: "2027-01-01",
  status: "EXPECTED",
  amount: 89000,
  recurring: { id: "rec_1" },
  expense: null,
} as const;

test("an occurrence of a movement that is not here is left out", () => {
  expect(upcomingOf([aMovement({ id: "rec_2" })], [expected])).toEqual([]);
});

test("proposals that wait come before what is asked for, each once", () => {
  const singles = [
    { date: "2026-10-03", state: "PROPOSED" },
    { date: "2026-11-01", state: "PROPOSED", amount: 5, day: "2026-11-04", payee: "Other" },
    { date: "2026-11-15", state: "SKIPPED" },
    { date: "2027-01-01", state: "PROPOSED" },
  ] as const;
  const rows = upcomingOf([aMovement({ weekend: "AFTER", singles })], [{ ...expected, status: "PROPOSED" }]);
  expect(rows.map(({ day, amount, payee, movedFrom, hasOwnAmount }) => ({ day, amount, payee, movedFrom, hasOwnAmount }))).toEqual([
    { day: "2026-10-05", amount: 89000, payee: "Landlord", movedFrom: null, hasOwnAmount: false },
    { day: "2026-11-04", amount: 5, payee: "Other", movedFrom: "2026-11-02", hasOwnAmount: true },
    { day: "2027-01-01", amount: 89000, payee: "Landlord", movedFrom: null, hasOwnAmount: false },
  ]);
});

test("the next day is that of the first one to come, wherever it was moved", () => {
  expect(nextDayOf(aMovement(), "2026-11-27")).toBe("2026-12-01");
  const singles = [
    { date: "2026-12-01", state: "SKIPPED" },
    { date: "2027-01-01", state: "CHANGED", day: "2027-01-04" },
  ] as const;
  expect(nextDayOf(aMovement({ singles }), "2026-11-27")).toBe("2027-01-04");
  expect(nextDayOf(aMovement({ rule: "FREQ=YEARLY;INTERVAL=5;BYMONTH=3;BYMONTHDAY=1" }), "2026-12-02")).toBe("2031-03-01");
});

test("what has ended has no next day", () => {
  expect(nextDayOf(aMovement({ rule: "FREQ=MONTHLY;UNTIL=20261101" }), "2026-11-27")).toBeNull();
  expect(nextDayOf(aMovement({ rule: "FREQ=HOURLY" }), "2026-11-27")).toBeNull();
});

test("from its first date on is all of it, unless something of it is done", () => {
  expect(isFirst(aMovement(), "2026-12-01")).toBe(true);
  expect(isFirst(aMovement(), "2027-01-01")).toBe(false);
  expect(isFirst(aMovement({ through: "2026-12-01" }), "2027-01-01")).toBe(false);
});

test("only what is still to come, and not passed, is changed with all that follow", () => {
  const [row] = upcomingOf([aMovement()], [expected]);
  const [passed] = upcomingOf([aMovement({ through: "2027-01-01" })], [expected]);
  const [proposed] = upcomingOf([aMovement()], [{ ...expected, status: "PROPOSED" }]);
  expect([row, passed, proposed].map((each) => each !== undefined && mayChangeFollowing(each))).toEqual([true, false, false]);
});
