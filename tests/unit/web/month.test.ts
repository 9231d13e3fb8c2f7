import { todayIn } from "../../../src/web/format/month.js";

test("today is the day of the time zone: where clocks are 25 hours apart it is never the same", () => {
  expect(todayIn("Pacific/Kiritimati") > todayIn("Pacific/Pago_Pago")).toBe(true);
});
