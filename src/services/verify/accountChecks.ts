import type { Models } from "../../models/Models.js";
import type { Violation } from "./Violation.js";

/** An address belongs to one account, and what belongs to an account finds it. */
export async function* accountViolations(models: Models, onProgress: (accounts: number) => void): AsyncGenerator<Violation> {
  let count = 0;
  let before = { _id: "", emailKey: "" };
  const accounts = models.accounts.collection.find<typeof before>({}, { projection: { emailKey: 1 } }).sort({ emailKey: 1 });
  for await (const account of accounts) {
    if (account.emailKey === before.emailKey) yield violation("duplicate", account._id, `it has the e-mail address of ${before._id}`);
    before = account;
    onProgress(++count);
  }
  for (const name of ["sessions", "accessTokens"] as const) yield* ownerless(models, name);
}

async function* ownerless(models: Models, name: "sessions" | "accessTokens"): AsyncGenerator<Violation> {
  let last = "";
  let there = true;
  const docs = models[name].collection
    .find<{ _id: string; accountId: string }>({}, { projection: { accountId: 1 } })
    .sort({ accountId: 1 });
  for await (const { _id, accountId } of docs) {
    if (accountId !== last) there = (await models.accounts.exists({ _id: accountId })) !== null;
    last = accountId;
    if (!there) yield violation("orphan", _id, `its account ${accountId} is not there`);
  }
}

function violation(invariant: Violation["invariant"], id: string, detail: string): Violation {
  return { invariant, budgetId: null, id, detail };
}
