import type { Caller } from "../../../../src/domain/caller.js";
import { readingAhead, takeAhead } from "../../../../src/services/reads/ReadAhead.js";

const caller = (accountId: string): Caller => ({
  accountId,
  sessionId: null,
  signedInAt: null,
  tokenId: null,
  actions: ["read"],
  budgets: null,
  ids: { next: () => "" },
});
const pipelineFor = (accountId: string): object[] => [{ $match: { accountId } }];
const row: never = { _id: "bud_1" } as never;

const readFor = (who: Caller, rows: readonly never[] = [row]): void => readingAhead("budgets", pipelineFor).found(who, rows);

test("what is to be looked up is the question of the account, in the collection that it is asked of", () => {
  const { lookup } = readingAhead("budgets", pipelineFor);
  expect(lookup("acc_1")).toEqual({ from: "budgets", pipeline: [{ $match: { accountId: "acc_1" } }] });
});

test("what was found is the answer to the same question of the same caller, once", () => {
  const who = caller("acc_1");
  readFor(who);
  expect(takeAhead(who, pipelineFor("acc_1"))).toEqual([row]);
  expect(takeAhead(who, pipelineFor("acc_1"))).toBeUndefined();
});

test("that nothing was found is an answer as well", () => {
  const who = caller("acc_1");
  readFor(who, []);
  expect(takeAhead(who, pipelineFor("acc_1"))).toEqual([]);
});

test("another question is not answered, and takes nothing from the first one", () => {
  const who = caller("acc_1");
  readFor(who);
  expect(takeAhead(who, pipelineFor("acc_2"))).toBeUndefined();
  expect(takeAhead(who, pipelineFor("acc_1"))).toEqual([row]);
});

test("another request of the same account is not answered, nor is one for which nothing was read", () => {
  const who = caller("acc_1");
  readFor(who);
  expect(takeAhead({ ...who }, pipelineFor("acc_1"))).toBeUndefined();
  expect(takeAhead(caller("acc_1"), pipelineFor("acc_1"))).toBeUndefined();
});
