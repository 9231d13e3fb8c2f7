import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { Unavailable } from "../../domain/errors.js";
import { isStillHeld } from "../../domain/leases.js";
import type { IdempotencyKeyDoc } from "../../models/idempotencyKey.js";
import { beyondWork, currentWork } from "../../runtime/work.js";
import { answerLost, inUse, overtaken, reused } from "./refusals.js";
import { AnswerQuota, FORGOTTEN } from "./AnswerQuota.js";
import { checkKey } from "./checkKey.js";
import { hashOf, later, LEASE_MS, newRecord } from "./newRecord.js";
import { packed, unpacked } from "./packedAnswer.js";
import { requireHearing } from "./requireHearing.js";
import { repeatableIds } from "./repeatableIds.js";
import type { Cipher } from "../storage/Cipher.js";
import type { Dependencies } from "../Dependencies.js";
import type { AdministratorAccess } from "../accounts/AdministratorAccess.js";

export interface KeyedCall {
  /** What is called: a key counts within one account and one route. */
  readonly route: string;
  readonly key: string;
  /** Everything that was asked; two calls with one key must ask the same. */
  readonly asked: string;
  /** Where the key stands in the request, for the faults. */
  readonly path: string;
  readonly forAdministrators?: boolean;
}

/** The record of a key, and the number of the try. */
type RecordOfTry = Pick<IdempotencyKeyDoc, "_id" | "accountId" | "attempt">;

/** One try of a call, which must end with `finish`, `release` or `leave`. */
export interface Attempt {
  readonly record: RecordOfTry;
  /** Not the first one, whose end nobody saw: it may have had its effect. */
  readonly isRepeat: boolean;
  /** Made by somebody signed in, not by a personal access token. */
  readonly signedIn: boolean;
  /** Made by a token that may not read, so that the answer holds what it sent alone. */
  readonly sentAlone: boolean;
  readonly opened: ReadonlySet<string>;
  stop(): void;
}

export interface KeptAnswer {
  readonly text: string;
  readonly confidential: boolean;
  /** It says no more than that it is done. */
  readonly bare: boolean;
}

interface Replay {
  readonly replay: string;
  readonly file: string | null;
  /** It went to somebody who may read, and goes to a token that may not: the API leaves out what the request did not send. */
  readonly beyondSent: boolean;
}

/** The first answer, or a caller whose ids a later try will be given again. */
export type Begun = Replay | { readonly who: Caller; readonly attempt: Attempt };

interface Needs extends Pick<Dependencies, "models" | "clock" | "random"> {
  readonly cipher: Cipher;
  /** Of an account's kept answers; as many as usual unless said. */
  readonly answerBytes?: number | undefined;
  readonly administrators: Pick<AdministratorAccess, "require">;
}

const LONGEST_RUN_MS = 10 * 60_000;
const SWEEP_MS = 10 * 60_000;
const TRIES = 10;

/**
 * One effect per key. The record comes before the effect; the ids of the effect follow from its nonce; so whoever repeats
 * the call after a crash makes the same things, finds them made, and answers as the first try would have.
 */
export class IdempotencyService {
  private swept = 0;
  private readonly quota: AnswerQuota;

  constructor(private readonly needs: Needs) {
    this.quota = new AnswerQuota(needs.models, needs.answerBytes);
  }

  /** Throws what the request was refused with, if its time was up meanwhile: then it did nothing, and its key is free. */
  async begin(who: Caller, call: KeyedCall): Promise<Begun> {
    const begun = await this.foundOrTaken(who, call);
    try {
      currentWork()?.throwIfAborted();
    } catch (error) {
      if ("attempt" in begun) await beyondWork(() => this.release(begun.attempt));
      throw error;
    }
    return begun;
  }

  private async foundOrTaken(who: Caller, call: KeyedCall): Promise<Begun> {
    checkKey(call.key, call.path);
    // The last one is how earlier releases stood for a request.
    const fingerprints = [...this.needs.cipher.fingerprintsOf(call.asked), hashOf([call.asked])];
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const fresh = newRecord(this.needs, who, call, fingerprints[0] ?? "");
      if (await this.insert(fresh)) return this.running(who, fresh);
      const known = await this.needs.models.idempotencyKeys.findOne({ _id: fresh._id, accountId: who.accountId }).lean<IdempotencyKeyDoc>();
      const begun = known === null ? null : await this.goOn(who, call, known, fingerprints);
      if (begun !== null) return begun;
    }
    throw new Unavailable("Too many concurrent requests with this key. Try again.");
  }

  /** A file has arrived. To be said before anything is made of it: another one than an earlier try brought is refused. */
  async received(attempt: Attempt, file: string, path: string): Promise<void> {
    const mine = unanswered(attempt.record);
    const kept = await this.needs.models.idempotencyKeys.updateOne(
      { ...mine, file: mongoose.trusted({ $in: [null, file] }) },
      { $set: { file } },
    );
    if (kept.matchedCount === 1) return;
    throw (await this.needs.models.idempotencyKeys.exists(mine)) === null ? overtaken() : reused(path);
  }

  /** Keeps the answer before it is sent. Whoever was overtaken by another try must not answer. */
  async finish(attempt: Attempt, answer: KeptAnswer): Promise<void> {
    attempt.stop();
    const sealed = this.needs.cipher.encrypt(await packed(answer.text), attempt.record._id);
    const kept = await this.needs.models.idempotencyKeys.updateOne(unanswered(attempt.record), {
      $set: {
        answer: sealed,
        answerBytes: sealed.length,
        // A secret that a token was shown once may be shown to it again: its answer was lost, perhaps.
        confidential: answer.confidential && attempt.signedIn,
        budgetIds: [...attempt.opened],
        bare: answer.bare,
        sentAlone: attempt.sentAlone,
        lockedUntil: this.needs.clock.now(),
      },
    });
    const { _id, accountId } = attempt.record;
    if (kept.matchedCount === 1) return this.quota.note(accountId, sealed.length);
    // Without any record the account itself has gone, and nobody is left to repeat.
    if ((await this.needs.models.idempotencyKeys.exists({ _id, accountId })) !== null) throw overtaken();
  }

  /** A refusal changed nothing, so the key is free again. What an earlier try may have begun keeps its ids. */
  async release(attempt: Attempt): Promise<void> {
    if (attempt.record.attempt > 1) return this.leave(attempt);
    attempt.stop();
    await this.needs.models.idempotencyKeys.deleteOne(unanswered(attempt.record));
  }

  /** It failed half way, perhaps: the next try may begin at once, with the same ids. */
  async leave(attempt: Attempt): Promise<void> {
    attempt.stop();
    await this.needs.models.idempotencyKeys.updateOne(unanswered(attempt.record), { $set: { lockedUntil: this.needs.clock.now() } });
  }

  /** Removes what has expired, now and then. By the clock of the server, which decides about expiry, not by the database's. */
  async sweep(): Promise<void> {
    const now = this.needs.clock.now();
    if (Math.abs(now.getTime() - this.swept) < SWEEP_MS) return;
    this.swept = now.getTime();
    await this.needs.models.idempotencyKeys.deleteMany({ expiresAt: mongoose.trusted({ $lte: now }) });
  }

  private async insert(record: IdempotencyKeyDoc): Promise<boolean> {
    return unlessTaken(() => this.needs.models.idempotencyKeys.insertMany([record]));
  }

  /** Null when the record went or was taken meanwhile: look again. */
  private async goOn(who: Caller, call: KeyedCall, known: IdempotencyKeyDoc, fingerprints: readonly string[]): Promise<Begun | null> {
    const { models, clock, cipher } = this.needs;
    const now = clock.now();
    if (known.expiresAt <= now) {
      await models.idempotencyKeys.deleteOne({ _id: known._id, accountId: known.accountId, expiresAt: known.expiresAt });
      return null;
    }
    const replay = known.answer === null ? null : cipher.decrypt(known.answer, known._id);
    const isLost = known.answer !== null && known.answer !== FORGOTTEN && replay === null;
    // With the secret of its answer gone nobody can tell what was asked, either.
    if (!isLost && !fingerprints.includes(known.fingerprint)) throw reused(call.path);
    if (known.answer !== null) {
      await requireHearing(this.needs, who, known, call);
      if (replay === null) throw answerLost();
      return { replay: await unpacked(replay), file: known.file, beyondSent: seesNamesOnly(who) && !known.sentAlone };
    }
    if (isStillHeld(known.lockedUntil, now, LEASE_MS)) throw inUse(known.lockedUntil.getTime() - now.getTime());
    const taken = await models.idempotencyKeys
      .findOneAndUpdate(
        { ...unanswered(known), lockedUntil: known.lockedUntil },
        { $set: { lockedUntil: later(now, LEASE_MS), tokenId: who.tokenId }, $inc: { attempt: 1 } },
        { returnDocument: "after" },
      )
      .lean<IdempotencyKeyDoc>();
    return taken === null ? null : this.running(who, taken);
  }

  private running(who: Caller, record: IdempotencyKeyDoc): Begun {
    const isRepeat = record.attempt > 1;
    const ids = repeatableIds(record.nonce, record.createdAt, isRepeat);
    const keepingOn = beyondWork(() => setInterval(() => void this.prolong(record), LEASE_MS / 3)).unref();
    const givingUp = setTimeout(() => clearInterval(keepingOn), LONGEST_RUN_MS).unref();
    const stop = (): void => {
      clearInterval(keepingOn);
      clearTimeout(givingUp);
    };
    const asked = { ...who, ids, opened: new Set<string>() };
    const attempt = { record, isRepeat, signedIn: who.sessionId !== null, sentAlone: seesNamesOnly(who), opened: asked.opened, stop };
    return { who: asked, attempt };
  }

  private async prolong(record: RecordOfTry): Promise<void> {
    const { models, clock } = this.needs;
    try {
      await models.idempotencyKeys.updateOne(unanswered(record), { $set: { lockedUntil: later(clock.now(), LEASE_MS) } });
    } catch {
      // The lease runs out instead; the ids keep two tries from making two things.
    }
  }
}

/** The record, as long as this try is the newest one and none has answered. */
function unanswered({ _id, accountId, attempt }: RecordOfTry) {
  return { _id, accountId, attempt, answer: null };
}
