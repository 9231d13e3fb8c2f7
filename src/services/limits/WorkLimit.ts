import { Unavailable } from "../../domain/errors.js";
import { Departed, type Work } from "../../domain/work.js";
import { queueRefusal } from "./queueRefusal.js";
import { type Load, Semaphore } from "./Semaphore.js";

export interface WorkAllowance {
  /** Requests of one account at once. */
  readonly ofAccount: number;
  /** Requests of one address that is not signed in. */
  readonly ofAddress: number;
  /** Of those, the heavy ones. */
  readonly heavy: number;
  /** How many of one caller may wait for their turn, and for how long. */
  readonly queue: number;
  readonly waitMs: number;
  /** How long a request may run that does not move a file. */
  readonly deadlineMs: number;
}

export const usualWork: WorkAllowance = { ofAccount: 8, ofAddress: 4, heavy: 2, queue: 100, waitMs: 5000, deadlineMs: 15_000 };

const RETRY_AFTER_SECONDS = 5;
/** Below the deadline, so that the command that takes too long is the one that is told so. */
const READ_SHARE = 2 / 3;
const LONGEST_REST_MS = 1000;
const FILE_READ_MS = 300_000;

export interface Subject {
  readonly key: string;
  readonly signedIn: boolean;
}

/** One request on its way: its turn, its time, and whether somebody still waits for it. */
export interface RunningWork extends Work {
  /** Waits for a turn among those of this caller; it has one only. */
  readonly start: () => Promise<void>;
  /** Waits for a turn among the heavy ones. */
  readonly becomeHeavy: () => Promise<void>;
  /** The caller has gone, or was answered. */
  readonly end: (answered: boolean) => void;
}

/** Bounds what one caller has the server do at once, so that others are served meanwhile. Each process counts for itself. */
export class WorkLimit {
  private readonly all: Semaphore;
  private readonly heavy: Semaphore;

  constructor(private readonly allowance: WorkAllowance = usualWork) {
    this.all = new Semaphore({ ...allowance, refuse: queueRefusal });
    this.heavy = new Semaphore({ ...allowance, refuse: queueRefusal });
  }

  /** Begins at once, in that the time runs; `start` waits for the turn. */
  begin({ key, signedIn }: Subject, movesFile: boolean): RunningWork {
    const { ofAccount, ofAddress, heavy, deadlineMs } = this.allowance;
    const controller = new AbortController();
    const { signal } = controller;
    const ends: (() => void)[] = [];
    let started = false;
    const take = async (permit: Promise<() => void>): Promise<void> => {
      const end = await permit;
      if (signal.aborted) end();
      else ends.push(end);
      signal.throwIfAborted();
    };
    const late = new Unavailable("The request took too long. Ask for less, or try again.", RETRY_AFTER_SECONDS);
    const timer = movesFile ? undefined : setTimeout(() => controller.abort(late), deadlineMs);
    return {
      signal,
      readMs: movesFile ? FILE_READ_MS : Math.ceil(deadlineMs * READ_SHARE),
      start: async () => {
        if (started) return;
        started = true;
        await take(this.all.acquire(key, signedIn ? ofAccount : ofAddress, signal));
      },
      becomeHeavy: async () => {
        const end = await this.heavy.acquire(key, heavy, signal);
        const begun = performance.now();
        await take(Promise.resolve(() => rest(end, performance.now() - begun)));
      },
      end: (answered) => {
        clearTimeout(timer);
        if (!answered) controller.abort(new Departed());
        for (const end of ends.splice(0)) end();
      },
    };
  }

  count(): Readonly<Record<"all" | "heavy", Load>> {
    return { all: this.all.load(), heavy: this.heavy.load() };
  }
}

/** A turn of the heavy kind rests for as long as it ran, so that whoever sends them without end leaves others half of the time. */
function rest(end: () => void, ranMs: number): void {
  setTimeout(end, Math.min(ranMs, LONGEST_REST_MS)).unref();
}

const works = new WeakMap<object, RunningWork>();

/** The work of a request, found by its answer. */
export function workOf(response: object): RunningWork | undefined {
  return works.get(response);
}

export function giveWork(response: object, work: RunningWork): void {
  works.set(response, work);
}
