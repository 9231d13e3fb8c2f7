import mongoose, { type Model } from "mongoose";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import type { Action } from "../../domain/actions.js";
import type { Caller } from "../../domain/caller.js";
import { canonical } from "../../domain/canonical.js";
import { PreconditionFailed, Unavailable } from "../../domain/errors.js";
import { type AuditEntryDoc, hasApplied } from "../../models/parts.js";
import type { DocumentKey } from "./DocumentKey.js";

/** A document, and what a cluster finds it by where that is not its id. */
interface Stored {
  _id: string;
  budgetId?: string;
}

interface Versioned extends Stored {
  version: number;
}

export interface Update<Doc> {
  readonly $set?: Readonly<Partial<Doc>>;
  readonly $unset?: { readonly [Name in keyof Doc]?: 1 };
  readonly $min?: Readonly<Partial<Doc>>;
  readonly $addToSet?: Readonly<Partial<Record<"dirtyMonths" | "dirtyPayees", { readonly $each: readonly string[] }>>>;
  /** More that must still hold for the change to be made, beside the version. */
  readonly guard?: Readonly<Record<string, unknown>>;
  /** Who does it, for the activity list. */
  readonly audit?: AuditEntry | readonly AuditEntry[];
  /** The keyed call that does it. */
  readonly call?: string;
}

export type AuditEntry = Omit<AuditEntryDoc, "version">;

const AUDIT_ENTRIES_KEPT = 100;
const CALLS_KEPT = 10;

/** What a caller does to a document; kept with the change itself. */
export function auditEntry(who: Pick<Caller, "accountId">, at: Date, action: Action, label?: string): AuditEntry {
  return { action, by: who.accountId, at, ...(label === undefined ? {} : { label }) };
}

/** The operators that put an audit entry into the write that makes the given version. */
export function recording(
  audit: AuditEntry | readonly AuditEntry[],
  version: number,
): { $push: Record<"auditEntries", { $each: AuditEntryDoc[]; $slice: number }> } {
  return { $push: { auditEntries: { $each: [audit].flat().map((entry) => ({ ...entry, version })), $slice: -AUDIT_ENTRIES_KEPT } } };
}

/** What a `$push` notes of a keyed call in the write that it makes. */
export function recordingCall(call: string): Record<"appliedCalls", { $each: string[]; $slice: number }> {
  return { appliedCalls: { $each: [call], $slice: -CALLS_KEPT } };
}

/** The versions that the caller's change may rest on; undefined when any will do. */
export type IfVersion = number | readonly number[] | undefined;

const TRIES = 120;

export function requireVersion(ifVersion: IfVersion, version: number): void {
  if (ifVersion !== undefined && ![ifVersion].flat().includes(version)) throw new PreconditionFailed();
}

/**
 * The same for what has no version of its own. Asked after the document was read and before it is written, so that what it saw is what is
 * changed. Undefined when anything goes.
 */
export type IsUnchanged = (() => Promise<boolean>) | undefined;

export async function requireUnchanged(isUnchanged: IsUnchanged): Promise<void> {
  if (isUnchanged !== undefined && !(await isUnchanged())) throw new PreconditionFailed();
}

/** A document, and what was read on the way to it, such as the budget that it is in. */
interface Found<Doc> {
  readonly found: Doc;
}

type Decided<Doc> = Promise<Update<Doc> | null> | Update<Doc> | null;

/** As `changeFound`, where the document is all that the decision rests on. */
export async function changeStored<Doc extends Versioned>(
  model: Model<Doc>,
  read: () => Promise<Doc>,
  decide: (doc: Doc) => Decided<Doc>,
  ifVersion?: IfVersion,
): Promise<Doc> {
  return changeFound(
    model,
    async () => ({ found: await read() }),
    ({ found }) => decide(found),
    ifVersion,
  );
}

/** As `changeStored`, resting at first on what was just read. What is gone meanwhile stays as it was seen. */
export async function changeSeen<Doc extends Versioned>(
  model: Model<Doc>,
  seen: Doc,
  decide: (doc: Doc) => Update<Doc> | null,
): Promise<Doc> {
  let current: Doc | null = seen;
  const readAgain = async (): Promise<Doc> => {
    current = await model.findOne({ ...addressOf(seen) }).lean<Doc>();
    return current ?? seen;
  };
  return changeStored(model, firstly(seen, readAgain), (doc) => (current === null ? null : decide(doc)));
}

/** Answers first what is known already, where it is. */
function firstly<Seen>(seen: Seen | undefined, read: () => Promise<Seen>): () => Promise<Seen> {
  let known = seen;
  return async () => {
    const first = known;
    known = undefined;
    return first ?? read();
  };
}

/**
 * Changes one document by compare-and-set on its version: what `decide` saw is what is changed. Without `ifVersion` a
 * lost race is tried again from a fresh read; with it, the caller gets the conflict. `decide` answers null for "nothing to do", and an
 * update that would leave everything as it is is none.
 */
export async function changeFound<Doc extends Versioned, Seen extends Found<Doc>>(
  model: Model<Doc>,
  read: () => Promise<Seen>,
  decide: (seen: Seen) => Decided<Doc>,
  ifVersion?: IfVersion,
): Promise<Doc> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const seen = await read();
    const doc = seen.found;
    requireVersion(ifVersion, doc.version);
    const update = await decide(seen);
    if (update === null || changesNothing(doc, update)) return doc;
    const changed = await changeVersion(model, doc, update);
    if (changed !== null) return changed;
  }
  throw new Unavailable("Too many concurrent changes of this resource. Try again.");
}

/** The document with the update; null when it is no longer as it was read. */
export async function changeVersion<Doc extends Versioned>(model: Model<Doc>, doc: Doc, update: Update<Doc>): Promise<Doc | null> {
  const { guard, audit, call, ...changes } = update;
  const noted = audit === undefined ? undefined : recording(audit, doc.version + 1).$push;
  const called = call === undefined ? undefined : recordingCall(call);
  const pushed = noted === undefined && called === undefined ? {} : { $push: { ...noted, ...called } };
  return model
    .findOneAndUpdate(
      { ...guard, ...addressOf(doc), version: doc.version },
      { ...changes, ...pushed, $inc: { version: 1 } },
      { returnDocument: "after" },
    )
    .lean<Doc>();
}

/** What every write sets beside what it changes. */
const beside: ReadonlySet<string> = new Set(["updatedAt", "dirtyBudgetId"]);

/** Whether all that an update would set is there already. Its marks of months say only what it moves. */
export function changesNothing<Doc extends object>(doc: Doc, { $set, $unset }: Pick<Update<Doc>, "$set" | "$unset">): boolean {
  const stored = new Map<string, unknown>(Object.entries(doc));
  const isThere = ([name, value]: [string, unknown]): boolean => beside.has(name) || asStored(stored.get(name)) === asStored(value);
  return Object.entries($set ?? {}).every(isThere) && Object.keys($unset ?? {}).every((name) => stored.get(name) === undefined);
}

/** One text for one stored value: large numbers are read back as objects, and what is null may not be there at all. */
function asStored(value: unknown): string {
  return canonical(plain(value));
}

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "bigint" || value instanceof mongoose.mongo.Long) return Number(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value instanceof Date ? value.getTime() : value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) => (part === undefined || part === null ? [] : [[name, plain(part)]])),
  );
}

interface Called extends Versioned {
  appliedCalls?: string[];
}

interface OneChange<Doc, Seen extends Found<Doc>> {
  readonly ifVersion?: IfVersion;
  /** The id of the call, where it was drawn before. */
  readonly call?: string;
  /** What was read before: the first try rests on it. */
  readonly seen?: Seen | undefined;
  readonly read: () => Promise<Seen>;
  /** Where an earlier try is looked for, if its change may have put the document out of reach of `read`. */
  readonly readAgain?: () => Promise<Found<Doc>>;
  readonly decide: (seen: Seen) => Decided<Doc>;
}

/** As `changeFound`, with one effect per keyed call: a repeated one finds itself in the document, whatever was changed since. */
export async function changeOnce<Doc extends Called, Seen extends Found<Doc>>(
  who: Caller,
  model: Model<Doc>,
  change: OneChange<Doc, Seen>,
): Promise<Doc> {
  const { ifVersion, seen, readAgain = change.read, decide } = change;
  const read = firstly(seen, change.read);
  if (who.ids.again === undefined) return changeFound(model, read, decide, ifVersion);
  const { call = who.ids.next("act") } = change;
  if (who.ids.again) {
    const { found } = await readAgain();
    if (hasApplied(found, call)) return found;
  }
  const deciding = async (one: Seen): Promise<Update<Doc> | null> => {
    const update = await decide(one);
    return update === null ? null : { ...update, call };
  };
  return changeFound(model, read, deciding, ifVersion);
}

/**
 * What is there under the id of something new: of an earlier try of the same call, or because the caller made the id. Looked for only
 * where there may be something, so first tries pay nothing.
 */
export async function madeBefore<Doc extends Stored>(who: Caller, model: Model<Doc>, at: DocumentKey, newId?: string): Promise<Doc | null> {
  return who.ids.again === true || newId !== undefined ? model.findOne({ ...at }).lean<Doc>() : null;
}

/** Inserts a document whose id may be there already from an earlier try of the same call; then that one is the answer. */
export async function insertOnce<Doc extends Stored>(model: Model<Doc>, doc: Doc): Promise<Doc> {
  try {
    const [created] = await model.insertMany([doc], { lean: false });
    if (created === undefined) throw new Error("nothing was inserted");
    return doc;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const earlier = await model.findOne({ ...addressOf(doc) }).lean<Doc>();
    if (earlier === null) throw error;
    return earlier;
  }
}

function addressOf({ _id, budgetId }: Stored): Stored {
  return budgetId === undefined ? { _id } : { _id, budgetId };
}
