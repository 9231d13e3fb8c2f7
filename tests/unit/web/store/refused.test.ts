import { refusedExpense, refusedOf, wantedRow } from "../../../../src/web/store/sync/refused.js";
import type { Write } from "../../../../src/web/store/outbox/writes.js";
import { amountOf, anExpenseRow, waiting } from "./rows.js";

const one = anExpenseRow("exp_1");
const refused = (write: Write, code = "validation-failed") =>
  waiting(write, { state: { is: "refused", why: { code, message: "No.", fields: {}, details: {} } } });
const { id: _id, month: _month, version: _version, ...fields } = { ...one, payee: "Baker" };

test("the form takes up nothing that waits, that is about several, or whose expense is gone", () => {
  const two: Write = { kind: "change-expenses", items: ["exp_1", "exp_2"].map((id) => ({ id, changes: { amount: 5 } })) };
  const others = [waiting(amountOf("exp_1", 5)), refused(two), refused(amountOf("exp_1", 5), "not-found")];
  expect(others.map(refusedExpense)).toEqual([null, null, null]);
});

test("a refused change begins with what was typed, over what is stored; the newest one counts", () => {
  const found = refusedOf("exp_1", [refused(amountOf("exp_1", 5)), refused(amountOf("exp_2", 6)), refused(amountOf("exp_1", 7))]);
  expect(found && wantedRow(one, found)).toEqual({ ...one, amount: 7 });
});

test("a refused new expense has all that was typed", () => {
  const found = refusedOf("exp_9", [refused({ kind: "create-expense", id: "exp_9", fields })]);
  expect(found && wantedRow(null, found)).toMatchObject({ id: "exp_9", payee: "Baker", amount: 1000 });
});
