import mongoose from "mongoose";
import { readConfig } from "../../src/config/config.js";
import { verifyCommand } from "../../src/admin/verify.js";
import { adminContext } from "../../src/main/adminContext.js";
import { VerifyService, type VerifyOptions } from "../../src/services/verify/VerifyService.js";
import type { Violation } from "../../src/services/verify/Violation.js";

afterEach(() => jest.restoreAllMocks());

const violation: Violation = { invariant: "owner", budgetId: "bud_1", id: "bud_1", detail: "no owner" };

/** What verify says at the end of three budgets, so many of which never held still. */
async function conclusionOf(restless: number, found: readonly Violation[]) {
  jest.spyOn(VerifyService.prototype, "violations").mockImplementation(async function* ({ onRestless, onProgress }: VerifyOptions = {}) {
    for (let n = 0; n < restless; n++) onRestless?.(`bud_${n}`);
    yield* found;
    onProgress?.({ budgets: 3, accounts: 1 });
  });
  const connection = mongoose.createConnection();
  const context = adminContext({ config: readConfig({ NODE_ENV: "test" }), secrets: null, connection, progress: () => undefined });
  const { ok, text } = await verifyCommand.run(context, [], {});
  return [ok, text.split("\n").at(-1)];
}

test.each([
  [0, [], true, "No inconsistencies found"],
  [0, [violation], false, "1 violation"],
  [2, [], false, "no violation found, but nothing is known of 2 budgets"],
  [1, [violation, violation], false, "2 violations found, but nothing is known of 1 budget"],
])("verify of %i budgets that never held still, and violations %j, says what is known", async (restless, found, ok, end) => {
  expect(await conclusionOf(restless, found)).toEqual([ok, `3 budgets and 1 account: ${end}.`]);
});
