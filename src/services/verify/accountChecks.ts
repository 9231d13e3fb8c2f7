import { emailAddressOf } from "../../domain/emailAddress.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { EmailClaimDoc } from "../../models/accounts/emailClaim.js";
import { type CollectionName, verifiedBy } from "../../models/collections.js";
import type { Models } from "../../models/Models.js";
import type { Violation } from "./Violation.js";

/** An address belongs to one account, and what belongs to an account finds it. */
export async function* accountViolations(models: Models, onProgress: (accounts: number) => void): AsyncGenerator<Violation> {
  let count = 0;
  const fields = { email: 1, emailKey: 1, emailClaim: 1 };
  for await (const account of models.accounts.find({}, fields).sort({ _id: 1 }).lean<Claiming[]>().cursor()) {
    yield* claimViolations(models, account);
    yield* spellingViolations(account);
    onProgress(++count);
  }
  for (const name of verifiedBy("account")) yield* ownerless(models, name);
}

type Claiming = Pick<AccountDoc, "_id" | "email" | "emailKey" | "emailClaim">;

/** An account that is about to claim its address may have none yet. */
async function* claimViolations(models: Models, { _id, emailKey, emailClaim }: Claiming): AsyncGenerator<Violation> {
  if (emailClaim !== undefined) return;
  const claim = await models.emailClaims.findOne({ _id: emailKey }).lean<EmailClaimDoc>();
  if (claim === null) yield violation("orphan", _id, "no claim exists for its e-mail address");
  else if (claim.accountId !== _id) yield violation("duplicate", _id, `same e-mail address as ${claim.accountId}`);
}

const OLD_SPELLING =
  "the spelling of its e-mail address is no longer accepted. The owner can still sign in and should change the address to its plain form. If the account blocks another account's address, delete it (users show, users delete)";

/** As earlier releases took it. */
function* spellingViolations({ _id, email, emailKey }: Claiming): Generator<Violation> {
  const plain = emailAddressOf(email);
  if (plain?.email !== email || plain.emailKey !== emailKey) yield violation("address", _id, OLD_SPELLING);
}

async function* ownerless(models: Models, name: CollectionName): AsyncGenerator<Violation> {
  let last = "";
  let there = true;
  const docs = models[name].collection
    .find<{ _id: string; accountId: string }>({}, { projection: { accountId: 1 } })
    .sort({ accountId: 1 });
  for await (const { _id, accountId } of docs) {
    if (accountId !== last) there = (await models.accounts.exists({ _id: accountId })) !== null;
    last = accountId;
    if (!there) yield violation("orphan", _id, `its account ${accountId} does not exist`);
  }
}

function violation(invariant: Violation["invariant"], id: string, detail: string): Violation {
  return { invariant, budgetId: null, id, detail };
}
