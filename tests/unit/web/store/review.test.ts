import { inverseOf } from "../../../../src/web/store/outbox/inverse.js";
import { prepared } from "../../../../src/web/store/outbox/prepare.js";
import { toReviewIn } from "../../../../src/web/store/views/toReview.js";
import type { Write } from "../../../../src/web/store/outbox/writes.js";
import { amountOf, anExpenseRow, aStore, expenseChange, takeIn, waiting } from "./rows.js";

const imported = anExpenseRow("exp_1", { origin: "import", reviewed: false });
const own = anExpenseRow("exp_2");
const review = (reviewed: boolean, ...ids: string[]): Write => ({ kind: "review-expenses", ids, reviewed });

test("what waits is counted over all months, and no more once it was looked at", () => {
  const store = aStore(
    expenseChange(imported),
    expenseChange(own),
    expenseChange({ ...imported, id: "exp_3", date: "2026-10-05", month: "2026-10" }),
  );
  expect([toReviewIn(store), store.figures("2026-11")?.toReview, store.figures("2026-10")?.toReview]).toEqual([2, 1, 1]);
  store.lay(waiting(review(true, "exp_1", "exp_2")));
  expect([toReviewIn(store), store.figures("2026-11")?.toReview]).toEqual([1, 0]);
});

test("who changes an expense has looked at it", () => {
  const store = aStore(expenseChange(imported));
  store.lay(waiting(amountOf("exp_1", 5)));
  expect([store.expense("exp_1")?.reviewed, toReviewIn(store)]).toEqual([true, 0]);
});

test("a review is sent for what is not as wanted yet, and not at all where nothing is", () => {
  const store = aStore(expenseChange(imported), expenseChange(own));
  expect(prepared(review(true, "exp_1", "exp_2", "exp_gone"), {}, store)).toMatchObject({ is: "ready", write: review(true, "exp_1") });
  expect(prepared(review(false, "exp_1", "exp_2"), {}, store)).toMatchObject({ is: "ready", write: review(false, "exp_2") });
  takeIn(store, expenseChange({ ...imported, reviewed: true, version: 2 }));
  expect(prepared(review(true, "exp_1", "exp_2"), {}, store)).toEqual({ is: "done", gone: [] });
});

test("taken back, what waited waits again, and nothing else", () => {
  const store = aStore(expenseChange(imported), expenseChange(own));
  expect(inverseOf(review(true, "exp_1", "exp_2"), store)).toEqual([review(false, "exp_1")]);
  expect(inverseOf(review(true, "exp_2"), store)).toEqual([]);
  expect(inverseOf(amountOf("exp_1", 5), store)).toEqual([amountOf("exp_1", imported.amount), review(false, "exp_1")]);
  expect(inverseOf(amountOf("exp_2", 5), store)).toEqual([amountOf("exp_2", own.amount)]);
});
