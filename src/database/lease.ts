import { hostname } from "node:os";
import type { Collection } from "mongodb";
import { setTimeout as pause } from "node:timers/promises";

/** Where they are kept. */
export const LEASES = "leases";

interface LeaseDoc {
  _id: string;
  holder: string;
  until: Date;
}

export interface LeaseOptions {
  /** Tells one process from another. */
  readonly holder: string;
  readonly now?: () => Date;
  /** How long a holder that says nothing more is waited for. */
  readonly ttlMs?: number;
  /** How often it is asked for while another has it. */
  readonly retryMs?: number;
  /** Called once, when another process holds it. */
  readonly onWait?: (holder: string) => void;
}

/** The lease was lost to another process: this one was silent for too long. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another process has taken over the lease "${name}". What it does goes on there.`);
    this.name = "LeaseLost";
  }
}

/**
 * Runs work in one process at a time, whichever gets the lease; the others wait. The lease is one document, taken by
 * compare-and-set and renewed while the work goes on, so that the work of a process that died is taken over. `work` looks at
 * the signal between its steps: it is aborted when the lease was lost.
 */
export async function withLease<T>(
  leases: Collection<LeaseDoc>,
  name: string,
  options: LeaseOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { holder, now = () => new Date(), ttlMs = 30_000, retryMs = 500, onWait } = options;
  const until = (): Date => new Date(now().getTime() + ttlMs);
  let reported = false;
  while (!(await taken(leases, name, holder, now(), until()))) {
    if (!reported) onWait?.((await leases.findOne({ _id: name }))?.holder ?? "another process");
    reported = true;
    await pause(retryMs);
  }
  const lost = new AbortController();
  const renewing = setInterval(() => {
    leases
      .updateOne({ _id: name, holder }, { $set: { until: until() } })
      .then(({ matchedCount }) => matchedCount === 0 && lost.abort(new LeaseLost(name)))
      // A database that is away for a moment: the next renewal decides.
      .catch(() => undefined);
  }, ttlMs / 3);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewing);
    await leases.deleteOne({ _id: name, holder });
  }
}

async function taken(leases: Collection<LeaseDoc>, name: string, holder: string, now: Date, until: Date): Promise<boolean> {
  // One that ends so far ahead was taken before the clock was set back.
  const isOver = { $or: [{ until: { $lt: now } }, { until: { $gt: new Date(2 * until.getTime() - now.getTime()) } }] };
  const over = await leases.updateOne({ _id: name, ...isOver }, { $set: { holder, until } });
  if (over.matchedCount === 1) return true;
  const first = await leases.updateOne({ _id: name }, { $setOnInsert: { holder, until } }, { upsert: true }).catch(absent);
  return first?.upsertedCount === 1;
}

/** Two that insert at one instant: one of them runs into the other's document. Any other failure shows again at the next look. */
function absent(): null {
  return null;
}

/** The default holder of a lease: the machine and the process. */
export function holderOf(): string {
  return `${hostname()}:${process.pid}`;
}
