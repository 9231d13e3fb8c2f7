import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { Action } from "../../domain/actions.js";
import type { Caller } from "../../domain/caller.js";
import { Conflict, Unavailable } from "../../domain/errors.js";
import type { ResourceDoc } from "../../models/parts.js";
import { auditEntry, type IfVersion, recording, requireVersion } from "./stored.js";

interface Numbered {
  readonly _id: string;
  readonly number: number;
}

/** What is frozen under one key: a month, or a day of an account. */
export interface Freezing<Doc extends Numbered, Live> {
  /** Of the version that is made unless nothing changed. */
  readonly id: string;
  newest(): Promise<Doc | null>;
  live(): Promise<Live>;
  isSame(newest: Doc, live: Live): boolean;
  insert(live: Live, number: number): Promise<Doc>;
  /** Made meanwhile by the same call, which was repeated. */
  mine(): Promise<Doc | null>;
}

export interface Frozen<Doc, Live> {
  readonly doc: Doc;
  /** Null where the same call had made it before. */
  readonly live: Live | null;
  /** False when the newest version says the same already. */
  readonly made: boolean;
}

const TRIES = 20;

/** However many freeze at once, one version is made: its number within the key is unique. */
export async function frozenVersion<Doc extends Numbered, Live>(freezing: Freezing<Doc, Live>, busy: string): Promise<Frozen<Doc, Live>> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // First the newest version, then what is live: so that each version is at least as fresh as the one before it.
    const newest = await freezing.newest();
    const live = await freezing.live();
    if (newest !== null && (newest._id === freezing.id || freezing.isSame(newest, live)))
      return { doc: newest, live, made: newest._id === freezing.id };
    const inserted: Doc[] = [];
    await unlessTaken(async () => inserted.push(await freezing.insert(live, (newest?.number ?? 0) + 1)));
    const [doc] = inserted;
    if (doc !== undefined) return { doc, live, made: true };
    const mine = await freezing.mine();
    if (mine !== null) return { doc: mine, live: null, made: true };
  }
  throw new Unavailable(busy);
}

interface Taken extends Numbered, Pick<ResourceDoc, "version"> {
  readonly budgetId: string;
}

interface Versions<Doc> {
  readonly updateOne: (filter: object, update: object) => PromiseLike<unknown>;
  readonly newestOf: (doc: Doc) => Promise<Numbered | null>;
}

interface TakingBack {
  readonly ifVersion: IfVersion;
  readonly at: Date;
  readonly action: Action;
  readonly superseded: string;
}

/** Leaves a tombstone of the newest version of its key; the number is free again. */
export async function takeBack<Doc extends Taken>(
  who: Caller,
  { updateOne, newestOf }: Versions<Doc>,
  found: Doc,
  { ifVersion, at, action, superseded }: TakingBack,
): Promise<void> {
  requireVersion(ifVersion, found.number);
  const newest = await newestOf(found);
  if (newest !== null && newest._id !== found._id) throw new Conflict("superseded", superseded, { newest: newest._id });
  await updateOne(
    { _id: found._id, budgetId: found.budgetId, deletedAt: null },
    {
      $set: { deletedAt: at, slot: found._id, updatedAt: at, dirtyBudgetId: found.budgetId },
      $inc: { version: 1 },
      ...recording(auditEntry(who, at, action), found.version + 1),
    },
  );
}
