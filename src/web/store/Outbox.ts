import type { BudgetStore } from "./BudgetStore.js";
import { prepared } from "./prepare.js";
import { isSignedOut, Refused, type Remote, type Sent } from "./remote.js";
import type { Refusal, WaitingWrite, Write } from "./writes.js";

/** The server keeps idempotency keys for 24 hours. */
const KEPT_MS = 23 * 3_600_000;

/** What becomes of writes: on the disk, in this tab and in the others. */
export interface OutboxRecord {
  /** The answer holds what the server has now. */
  stored(entry: WaitingWrite, sent: Sent): Promise<void>;
  changed(entry: WaitingWrite): Promise<void>;
  dropped(entry: WaitingWrite): Promise<void>;
  /** Asks what changed, because the server has another version than the one we know. */
  synchronise(signal: AbortSignal): Promise<void>;
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
    const ready = entry.sent === null ? await this.prepare(entry) : entry;
    if (ready === null || ready.sent === null) return;
    if (ready.write.kind === "transfer" && now() - ready.sent.at > KEPT_MS) return this.refuse(ready, doubtful);
    const { budgetId, write, key, sent } = ready;
    try {
      const answer = await remote.send({ budgetId, write, key, versions: sent.versions }, signal);
      await record.stored(ready, answer);
      if (answer.failures.length > 0) await this.sendRest(ready, answer.failures, signal);
    } catch (error) {
      if (!(error instanceof Refused) || isSignedOut(error.why)) throw error;
      if (error.why.code !== "precondition-failed") return this.refuse(ready, error.why);
      await record.synchronise(signal);
      await record.changed(this.anew(ready));
    }
  }

  /** Compares it with what the server has, and notes that it is sent from now on, before it is. */
  private async prepare(entry: WaitingWrite): Promise<WaitingWrite | null> {
    const { store, record, now } = this.needs;
    const result = prepared(entry.write, entry.before, store, store.budgetId);
    switch (result.is) {
      case "done":
        await record.dropped(entry);
        return null;
      case "gone":
        await this.refuse(entry, result.why);
        return null;
      case "conflict":
        await record.changed({ ...entry, state: { is: "conflict", conflicts: result.conflicts } });
        return null;
      case "ready": {
        const ready = { ...entry, write: result.write, sent: { at: now(), versions: result.versions } };
        await record.changed(ready);
        return ready;
      }
    }
  }

  /** A batch did what it could. What met another version is compared anew; the rest was refused. */
  private async sendRest(entry: WaitingWrite, failures: Sent["failures"], signal: AbortSignal): Promise<void> {
    const lost = failures.filter(({ why }) => why.code === "precondition-failed").map(({ id }) => id);
    const refused = failures.filter(({ why }) => why.code !== "precondition-failed");
    if (lost.length > 0) {
      await this.needs.record.synchronise(signal);
      await this.needs.record.changed({ ...this.anew(entry), id: this.needs.newKey(), write: only(entry.write, lost) });
    }
    const [first] = refused;
    if (first === undefined) return;
    const ids = refused.map(({ id }) => id);
    await this.refuse({ ...entry, id: this.needs.newKey(), write: only(entry.write, ids) }, first.why);
  }

  private refuse(entry: WaitingWrite, why: Refusal): Promise<void> {
    return this.needs.record.changed({ ...entry, sent: null, state: { is: "refused", why } });
  }

  private anew(entry: WaitingWrite): WaitingWrite {
    return { ...entry, key: this.needs.newKey(), sent: null };
  }
}

/** The part of a batch that is about these. */
function only(write: Write, ids: readonly string[]): Write {
  const named = new Set(ids);
  switch (write.kind) {
    case "change-expenses":
      return { ...write, items: write.items.filter(({ id }) => named.has(id)) };
    case "remove-expenses":
      return { ...write, ids: write.ids.filter((id) => named.has(id)) };
    case "restore-expenses":
      return { ...write, rows: write.rows.filter(({ id }) => named.has(id)) };
    default:
      return write;
  }
}

/** Sent more than a day ago, and never answered: to send it again might do it twice. */
const doubtful: Refusal = {
  code: "unknown-outcome",
  message: "It was sent more than a day ago and never answered. Check the month before you repeat it.",
  fields: {},
  details: {},
};
