import { History } from "../../../../src/web/store/outbox/History.js";
import { amountOf } from "./rows.js";

const done = (amount: number) => ({
  write: amountOf("exp_1", amount),
  inverse: [{ write: amountOf("exp_1", amount - 1), before: { exp_1: { amount } } }],
});

test("nothing is undone or redone before something was done", () => {
  const history = new History();
  expect([history.canUndo, history.canRedo, history.takeUndo(), history.takeRedo()]).toEqual([false, false, null, null]);
});

test("a write that cannot be taken back is no step, and ends what could be repeated", () => {
  const history = new History();
  history.addUndone(done(1));
  history.add({ write: amountOf("exp_1", 2), inverse: null });
  expect([history.canUndo, history.canRedo]).toEqual([false, false]);
});

test("the newest is taken first, and the oldest of more than 200 are forgotten", () => {
  const history = new History();
  for (let each = 1; each <= 201; each++) history.add(done(each));
  expect(history.takeUndo()).toEqual(done(201));
  let steps = 0;
  while (history.takeUndo() !== null) steps++;
  expect(steps).toBe(199);
});
