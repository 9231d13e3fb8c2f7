import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { WalkDoc } from "../../models/sync/walk.js";
import type { Dependencies } from "../Dependencies.js";

/** Where it is noted which account was the first one. */
const FIRST = "firstAccount";

type Needs = Pick<Dependencies, "models" | "clock">;

/**
 * The first account of the installation. It is noted when it is first asked for, which is before any account goes: so nobody becomes the
 * first one once all others are gone.
 */
export async function firstAccount({ models, clock }: Needs): Promise<string | null> {
  const noted = await models.walks.findById(FIRST).lean<WalkDoc>();
  if (noted !== null) return noted.last;
  const last = await foundFirst(models);
  await unlessTaken(() => models.walks.insertMany([{ _id: FIRST, last, dueAt: clock.now() }]));
  return (await models.walks.findById(FIRST).lean<WalkDoc>())?.last ?? null;
}

/** One that has its address was there before all that are still registering, whatever the clocks say. Of these it is the oldest. */
async function foundFirst({ accounts }: Needs["models"]): Promise<string | null> {
  const all = { createdAt: mongoose.trusted({ $gt: new Date(0) }) };
  const hasAddress = { ...all, "emailClaim.since": mongoose.trusted({ $exists: false }) };
  for (const filter of [hasAddress, all]) {
    const [first] = await accounts.find(filter, { _id: 1 }).sort({ createdAt: 1, _id: 1 }).limit(1).lean<Pick<AccountDoc, "_id">[]>();
    if (first !== undefined) return first._id;
  }
  return null;
}
