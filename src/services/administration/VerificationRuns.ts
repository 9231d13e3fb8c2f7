import { yielding } from "../../runtime/turn.js";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { beyondWork } from "../../runtime/work.js";
import type { VerificationDoc } from "../../models/verification.js";
import type { Verification, VerificationStatus } from "../../shapes/administration/Verification.js";
import type { Dependencies } from "../Dependencies.js";
import { VerifyService } from "../verify/VerifyService.js";

interface Needs extends Pick<Dependencies, "models" | "clock"> {
  /** Called when the check fails, which nobody repeats. */
  readonly failed: (error: unknown) => void;
  /** Called when its progress could not be stored. */
  readonly onError: (error: unknown) => void;
}

const LAST = "last";
/** How often the process that checks says that it does. */
const SAID_EVERY_MS = 2000;
/** A process that was not heard of for so long has ended. */
const SILENT_MS = 60_000;

/** Checks all stored data in the background, one check at a time, whichever process runs it. */
export class VerificationRuns {
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly needs: Needs) {}

  async last(): Promise<Verification | null> {
    const doc = await this.needs.models.verifications.findById(LAST).lean<VerificationDoc>();
    return doc === null ? null : this.shown(doc);
  }

  /** While one runs, that one is answered. `begun` comes before the first read of one that begins. */
  async start(begun: () => Promise<void>): Promise<Verification> {
    const { models, clock } = this.needs;
    const held = await models.verifications.findById(LAST).lean<VerificationDoc>();
    if (held !== null && this.statusOf(held) === "running") return this.shown(held);
    const startedAt = clock.now();
    const fresh = { startedAt, seenAt: startedAt, finishedAt: null, failure: null, budgets: 0, accounts: 0, unchecked: 0, violations: [] };
    const isMine =
      held === null
        ? await unlessTaken(() => models.verifications.insertMany([{ _id: LAST, ...fresh }]))
        : (await models.verifications.updateOne({ _id: LAST, startedAt: held.startedAt }, { $set: fresh })).matchedCount === 1;
    if (isMine) {
      await begun();
      this.running = beyondWork(() => this.run(startedAt)).catch(this.needs.failed);
    }
    return (await this.last()) ?? this.shown({ _id: LAST, ...fresh });
  }

  /** Ends the check, which the next start does not continue. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(startedAt: Date): Promise<void> {
    const { models, clock } = this.needs;
    const found = new Map<string, number>();
    const seen = { budgets: 0, accounts: 0, unchecked: 0 };
    let saying = Promise.resolve();
    const say = async (ended: Partial<VerificationDoc> = {}): Promise<void> => {
      const violations = [...found].map(([invariant, count]) => ({ invariant, count }));
      await models.verifications.updateOne({ _id: LAST, startedAt }, { $set: { ...seen, violations, seenAt: clock.now(), ...ended } });
    };
    // One budget may take long.
    const telling = setInterval(() => {
      saying = say().catch(this.needs.onError);
    }, SAID_EVERY_MS);
    /** After what is being said already, which would else stand at the end. */
    const end = async (failure: string | null): Promise<void> => {
      clearInterval(telling);
      await saying;
      await say({ finishedAt: clock.now(), failure });
    };
    const service = new VerifyService({ models, clock });
    const onProgress = ({ budgets, accounts }: { budgets: number; accounts: number | null }): void => {
      Object.assign(seen, { budgets, accounts: accounts ?? 0 });
      if (this.isStopped) throw new Stopped();
    };
    try {
      for await (const { invariant } of yielding(service.violations({ onProgress, onRestless: () => seen.unchecked++ })))
        found.set(invariant, (found.get(invariant) ?? 0) + 1);
      await end(null);
    } catch (error) {
      const failure = error instanceof Stopped ? "The server was stopped." : "The check failed. The log of the server has the cause.";
      await end(failure);
      if (!(error instanceof Stopped)) throw error;
    }
  }

  private statusOf({ finishedAt, failure, seenAt }: VerificationDoc): VerificationStatus {
    if (failure !== null) return "failed";
    if (finishedAt !== null) return "finished";
    const silentMs = Math.abs(this.needs.clock.now().getTime() - seenAt.getTime());
    return silentMs > SILENT_MS ? "interrupted" : "running";
  }

  private shown(doc: VerificationDoc): Verification {
    const { startedAt, finishedAt, failure, budgets, accounts, unchecked, violations } = doc;
    return {
      status: this.statusOf(doc),
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      failure,
      budgets,
      accounts,
      unchecked,
      violations: violations.map(({ invariant, count }) => ({ invariant, count })),
    };
  }
}

class Stopped extends Error {}
