import { Outbox } from "../../../../src/web/store/outbox/Outbox.js";
import { Refused, type Remote, type SendRequest, type Sent, Unreachable } from "../../../../src/web/store/sync/remote.js";
import type { WaitingWrite } from "../../../../src/web/store/outbox/writes.js";
import type { ExpenseRow } from "../../../../src/web/store/model.js";
import { amountOf, anExpenseRow, aStore, expenseChange, takeIn, waiting } from "./rows.js";

const DAY_MS = 86_400_000;
const one = anExpenseRow("exp_1");
const refusal = (code: string) => ({ code, message: code, fields: {}, details: {} });
const until = new AbortController().signal;

/** A server that says what the test says. */
function aWorld(theirs: ExpenseRow = one) {
  const store = aStore(expenseChange(one));
  const requests: SendRequest[] = [];
  const answers: (Sent | Error)[] = [];
  let now = 0;
  let key = 0;
  const remote = {
    async send(request: SendRequest) {
      requests.push(request);
      const answer = answers.shift() ?? { changes: [], failures: [] };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const outbox = new Outbox({
    store,
    remote: remote as unknown as Remote,
    now: () => now,
    newKey: () => `new-${++key}`,
    record: {
      stored: async (entry, { changes, failures, left }) => {
        store.take({ changes, anew: false, finished: { id: entry.id, failed: failures.map(({ id }) => id) } });
        for (const each of left) store.lay(each);
      },
      changed: async (entry) => store.lay(entry),
      dropped: async ({ id }) => store.drop(id),
      synchronise: async () => takeIn(store, expenseChange(theirs)),
    },
  });
  const states = () => store.outbox.map(({ state }: WaitingWrite) => state.is);
  return { store, outbox, requests, answers, states, later: (milliseconds: number) => (now += milliseconds) };
}

test("what is refused stays, with its reason, and what comes after it is sent", async () => {
  const { store, outbox, requests, answers, states } = aWorld();
  answers.push(new Refused(refusal("validation-failed")));
  store.lay(waiting(amountOf("exp_1", -1), { before: { exp_1: { amount: 1000 } } }));
  store.lay(waiting({ kind: "remove-expenses", ids: ["exp_1"] }));
  await outbox.flush(until);
  expect([requests.length, states()]).toEqual([2, ["refused"]]);
});

test("when nobody is signed in, everything waits as it is", async () => {
  const { store, outbox, answers, states } = aWorld();
  answers.push(new Refused(refusal("unauthenticated")));
  store.lay(waiting({ kind: "remove-expenses", ids: ["exp_1"] }));
  await expect(outbox.flush(until)).rejects.toThrow(Refused);
  expect(states()).toEqual(["waiting"]);
});

test("when no answer came, the same request goes out again, key, versions and all", async () => {
  const { store, outbox, requests, answers, states } = aWorld();
  answers.push(new Unreachable("lost"));
  store.lay(waiting(amountOf("exp_1", 5), { before: { exp_1: { amount: 1000 } } }));
  await expect(outbox.flush(until)).rejects.toThrow(Unreachable);
  await outbox.flush(until);
  expect(requests[1]).toEqual(requests[0]);
  expect([requests[0]?.versions, states()]).toEqual([{ exp_1: 1 }, []]);
});

test("what others changed in other fields is put together, under a new key", async () => {
  const { store, outbox, requests, answers, states } = aWorld({ ...one, payee: "Baker", version: 2 });
  answers.push(new Refused(refusal("precondition-failed")));
  store.lay(waiting(amountOf("exp_1", 5), { before: { exp_1: { amount: 1000 } } }));
  await outbox.flush(until);
  expect(requests.map(({ versions }) => versions)).toEqual([{ exp_1: 1 }, { exp_1: 2 }]);
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
  expect([states(), store.expense("exp_1")]).toEqual([[], expect.objectContaining({ payee: "Baker", amount: 5 })]);
});

test("where both changed one field, a person chooses", async () => {
  const { store, outbox, requests, answers } = aWorld({ ...one, amount: 7, version: 2 });
  answers.push(new Refused(refusal("precondition-failed")));
  store.lay(waiting(amountOf("exp_1", 5), { before: { exp_1: { amount: 1000 } } }));
  await outbox.flush(until);
  expect(store.outbox[0]?.state).toEqual({ is: "conflict", conflicts: [{ id: "exp_1", field: "amount", mine: 5, theirs: 7 }] });
  expect([requests.length, store.expense("exp_1")?.amount]).toEqual([1, 7]);
});

test("what is already as wanted is done: it was our own write, whose answer was lost", async () => {
  const { store, outbox, requests, states } = aWorld();
  takeIn(store, expenseChange({ ...one, amount: 5, version: 2 }));
  store.lay(waiting(amountOf("exp_1", 5), { before: { exp_1: { amount: 1000 } } }));
  await outbox.flush(until);
  expect([requests, states()]).toEqual([[], []]);
});

test("a server that refuses a version and tells no other is asked later", async () => {
  const { store, outbox, requests, answers, states } = aWorld();
  answers.push(new Refused(refusal("precondition-failed")), new Refused(refusal("precondition-failed")));
  store.lay(waiting(amountOf("exp_1", 5), { before: { exp_1: { amount: 1000 } } }));
  await expect(outbox.flush(until)).rejects.toThrow(Unreachable);
  expect([requests.length, states()]).toEqual([2, ["waiting"]]);
});

test("of a batch, what failed stays with its reason, and nothing of it is shown", async () => {
  const { store, outbox, answers } = aWorld();
  takeIn(store, expenseChange({ ...one, id: "exp_2" }));
  answers.push({ changes: [], failures: [{ id: "exp_2", why: refusal("forbidden") }] });
  store.lay(waiting({ kind: "remove-expenses", ids: ["exp_1", "exp_2"] }));
  await outbox.flush(until);
  expect(store.outbox.map(({ write, state }) => [write, state.is])).toEqual([[{ kind: "remove-expenses", ids: ["exp_2"] }, "refused"]]);
  expect([store.expense("exp_1"), store.expense("exp_2")?.id]).toEqual([null, "exp_2"]);
});

test("moved money that was sent a day ago and never answered is not sent again", async () => {
  const { store, outbox, requests, answers, states, later } = aWorld();
  answers.push(new Unreachable("lost"));
  store.lay(waiting({ kind: "transfer", month: "2026-11", from: null, to: "cat_1", amount: 5 }));
  await expect(outbox.flush(until)).rejects.toThrow(Unreachable);
  later(DAY_MS);
  await outbox.flush(until);
  expect([requests.length, states()]).toEqual([1, ["refused"]]);
});

test("of a batch, what was deleted elsewhere is told, and the rest is changed", async () => {
  const { store, outbox, requests } = aWorld();
  takeIn(store, expenseChange({ ...one, id: "exp_2" }));
  const payee = (id: string) => ({ id, changes: { payee: "Baker" } });
  store.lay(waiting({ kind: "change-expenses", items: [payee("exp_1"), payee("exp_2")] }));
  takeIn(store, { kind: "expense", id: "exp_2", resource: null });
  await outbox.flush(until);
  expect(requests.map(({ write }) => write)).toEqual([{ kind: "change-expenses", items: [payee("exp_1")] }]);
  expect(store.outbox.map(({ write, state }) => [write, state])).toEqual([
    [
      { kind: "change-expenses", items: [payee("exp_2")] },
      { is: "refused", why: expect.objectContaining({ code: "not-found" }) },
    ],
  ]);
  expect([store.expense("exp_1")?.payee, store.expense("exp_2")]).toEqual(["Baker", null]);
});

test("of a batch, what was refused for two reasons is told once for each", async () => {
  const { store, outbox, answers } = aWorld();
  for (const id of ["exp_2", "exp_3"]) takeIn(store, expenseChange({ ...one, id }));
  const failures = [
    { id: "exp_2", why: refusal("not-found") },
    { id: "exp_3", why: refusal("forbidden") },
  ];
  answers.push({ changes: [], failures });
  store.lay(waiting({ kind: "change-expenses", items: ["exp_1", "exp_2", "exp_3"].map((id) => ({ id, changes: { payee: "Baker" } })) }));
  await outbox.flush(until);
  expect(store.outbox.map(({ state }) => (state.is === "refused" ? state.why.code : state.is))).toEqual(["not-found", "forbidden"]);
});
