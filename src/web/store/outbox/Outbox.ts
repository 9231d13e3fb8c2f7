import type { BudgetStore } from "../BudgetStore.js";
import { only } from "./parts.js";
import { goneWhy, prepared } from "./prepare.js";
import { joined } from "../sync/refused.js";
import { isSignedOut, Refused, type Remote, type Sent, Unreachable } from "../sync/remote.js";
import { isRelative, type Refusal, type WaitingWrite } from "./writes.js";

/** The server keeps idempotency keys for 24 hours. */
const KEPT_MS = 23 * 3_600_000;

/** What becomes of writes: on the disk, in this tab and in the others. */
export interface OutboxRecord {
  /** What of the write is left takes its place. */
  stored(entry: WaitingWrite, answer: StoredAnswer, signal: AbortSignal): Promise<void>;
  changed(entry: WaitingWrite): Promise<void>;
  dropped(entry: WaitingWrite): Promise<void>;
  /** Asks what changed, because the server has another version than the one we know. */
  synchronise(signal: AbortSignal): Promise<void>;
}

interface StoredAnswer extends Sent {
  readonly left: readonly WaitingWrite[];
  /** The request had been sent before. */
  readonly isRepeated: boolean;
}

interface Needs {
  readonly store: BudgetStore;
  readonly remote: Remote;
  readonly record: OutboxRecord;
  readonly now: () => number;
  readonly newKey: () => string;
}

/** Sends what waits, in order, one request for each write. One tab of all does this. */
export class Outbox {
  /** The write that met another version than the one we knew. */
  private overtaken: string | null = null;

  constructor(private readonly needs: Needs) {}

  /** Until nothing waits. Rejects with `Unreachable`, or with `Refused` when nobody is signed in; what is left stays. */
  async flush(signal: AbortSignal): Promise<void> {
    for (let entry = this.first(); entry !== undefined; entry = this.first()) {
      signal.throwIfAborted();
      await this.sendOne(entry, signal);
    }
  }

  private first(): WaitingWrite | undefined {
    return this.needs.store.outbox.find(({ state }) => state.is === "waiting");
  }

  private async sendOne(entry: WaitingWrite, signal: AbortSignal): Promise<void> {
    const { record, remote, now } = this.needs;
    const ready = entry.sent === null ? await this.prepareJoined(entry) : entry;
    if (ready === null || ready.sent === null) return;
    if (isRelative(ready.write) && now() - ready.sent.at > KEPT_MS) return this.refuse(ready, doubtful);
    const { budgetId, write, key, sent } = ready;
    try {
      const answer = await remote.send({ budgetId, write, key, versions: sent.versions }, signal);
      const left = this.leftOf(ready, answer);
      await record.stored(ready, { ...answer, left, isRepeated: entry.sent !== null }, signal);
      if (left.some(({ state }) => state.is === "waiting")) await this.catchUp(ready, signal);
    } catch (error) {
      if (!(error instanceof Refused) || isSignedOut(error.why)) throw error;
      if (error.why.code !== "precondition-failed") return this.refuse(ready, error.why);
      await record.changed(this.anew(ready));
      await this.catchUp(ready, signal);
    }
  }

  /** Asks what others changed. Twice in a row it brought nothing that helps: then later again. */
  private async catchUp({ seq }: WaitingWrite, signal: AbortSignal): Promise<void> {
    const name = String(seq);
    if (this.overtaken === name) {
      this.overtaken = null;
      throw new Unreachable("The server has another version than it tells.");
    }
    this.overtaken = name;
    await this.needs.record.synchronise(signal);
  }

  private async prepareJoined(entry: WaitingWrite): Promise<WaitingWrite | null> {
    const { store, record } = this.needs;
    const { entry: left, changed, dropped } = joined(entry, store.outbox);
    for (const refused of changed) await record.changed(refused);
    for (const refused of dropped) await record.dropped(refused);
    if (left !== null) return this.prepare(left);
    await record.dropped(entry);
    return null;
  }

  /** Compares it with what the server has, and notes that it is sent from now on, before it is. */
  private async prepare(entry: WaitingWrite): Promise<WaitingWrite | null> {
    const { store, record, now } = this.needs;
    const result = prepared(entry.write, entry.before, store);
    switch (result.is) {
      case "done":
        await this.refuseGone(entry, result.gone);
        await record.dropped(entry);
        return null;
      case "refused":
        await this.refuse(entry, result.why);
        return null;
      case "conflict":
        await record.changed({ ...entry, state: { is: "conflict", conflicts: result.conflicts } });
        return null;
      case "ready": {
        await this.refuseGone(entry, result.gone);
        const bases = Object.entries(store.versionsUnder(entry.id)).map(([id, { version }]) => [id, version] as const);
        const sent = { at: now(), versions: result.versions, bases: Object.fromEntries(bases) };
        const ready = { ...entry, write: result.write, sent };
        await record.changed(ready);
        return ready;
      }
    }
  }

  /** A batch did what it could. What met another version is compared anew; the rest was refused, reason by reason. */
  private leftOf(entry: WaitingWrite, { failures }: Sent): WaitingWrite[] {
    const lost = failures.filter(({ why }) => why.code === "precondition-failed").map(({ id }) => id);
    const refused = failures.filter(({ why }) => why.code !== "precondition-failed");
    const left: WaitingWrite[] =
      lost.length === 0 ? [] : [{ ...this.anew(entry), id: this.needs.newKey(), write: only(entry.write, lost) }];
    const reasons = new Map(refused.map(({ why }) => [`${why.code} ${why.message}`, why]));
    for (const [name, why] of reasons) {
      const ids = refused.filter((each) => `${each.why.code} ${each.why.message}` === name).map(({ id }) => id);
      left.push({ ...this.anew(entry), id: this.needs.newKey(), write: only(entry.write, ids), state: { is: "refused", why } });
    }
    return left;
  }

  /** Of a batch, what was deleted elsewhere: a person is told. Its name is the same each time, should it be compared twice. */
  private async refuseGone(entry: WaitingWrite, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.refuse({ ...this.anew(entry), id: `${entry.id} gone`, write: only(entry.write, ids) }, goneWhy);
  }

  private refuse(entry: WaitingWrite, why: Refusal): Promise<void> {
    return this.needs.record.changed({ ...entry, sent: null, state: { is: "refused", why } });
  }

  private anew(entry: WaitingWrite): WaitingWrite {
    return { ...entry, key: this.needs.newKey(), sent: null };
  }
}

/** Sent more than a day ago, and never answered: to send it again might do it twice. */
const doubtful: Refusal = {
  code: "unknown-outcome",
  message: "It was sent more than a day ago and never answered. Check the month before you repeat it.",
  fields: {},
  details: {},
};
