import { LimitReached, Unavailable } from "../../domain/errors.js";
import { ClientClosedRequest, type Work } from "../../domain/work.js";
import { LazyAbortController } from "./LazyAbortController.js";
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
  /** How long a request may run, from its turn on, that does not move a file. */
  readonly deadlineMs: number;
}

export const usualWork: WorkAllowance = { ofAccount: 8, ofAddress: 4, heavy: 2, queue: 100, waitMs: 5000, deadlineMs: 15_000 };

/** What each of so many processes allows, since each counts for itself: one at least, and all together little more than one alone. */
export function shareOf(allowance: WorkAllowance, processes: number): WorkAllowance {
  const share = (count: number): number => Math.ceil(count / processes);
  return { ...allowance, ofAccount: share(allowance.ofAccount), ofAddress: share(allowance.ofAddress), heavy: share(allowance.heavy) };
}

const RETRY_AFTER_SECONDS = 5;
/** A command outlives its request by no more than this: the deadline answers, and then the database is spared the rest. */
const OUTLIVES_MS = 500;
const LONGEST_REST_MS = 1000;
/** What ran so shortly has held up nobody. */
const UNNOTICED_MS = 20;
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
  /** It changes nothing, whenever it ends. */
  readonly noteRead: () => void;
  /** Called once, when the caller has gone or the time is up. */
  readonly onAbort: (tell: (reason: Error) => void) => void;
  /** The caller has gone, or was answered. */
  readonly end: (answered: boolean) => void;
}

/** Bounds what one caller has the server do at once, so that others are served meanwhile. Each process counts for itself. */
export class WorkLimit {
  private readonly all: Semaphore;
  private readonly heavy: Semaphore;
  /** Of the commands that may read a whole budget; they wait for as long as their request may run. */
  private readonly scans = new Semaphore({ queue: Infinity, waitMs: Infinity, refuse: queueRefusal });

  constructor(private readonly allowance: WorkAllowance = usualWork) {
    this.all = new Semaphore({ ...allowance, refuse: queueRefusal });
    this.heavy = new Semaphore({ ...allowance, refuse: queueRefusal });
  }

  /** Begins at once, in that the time runs; `start` waits for the turn, and then the time starts again. */
  begin({ key, signedIn }: Subject, movesFile: boolean, count: Work["count"] = () => undefined): RunningWork {
    const { ofAccount, ofAddress, heavy } = this.allowance;
    const controller = new LazyAbortController();
    const ends: (() => void)[] = [];
    let [started, ended, onlyReads, crowded] = [false, false, false, false];
    const late = (): Error => (onlyReads && (crowded || this.isCrowded(key)) ? tooMuch() : tooLong());
    const deadline = movesFile ? null : this.deadline(() => controller.abort(late()));
    const take = (end: () => void): void => {
      // Whoever was answered or went in this moment has nothing to give it back any more.
      if (ended) end();
      else ends.push(end);
      controller.throwIfAborted();
      deadline?.restart();
      crowded ||= this.isCrowded(key);
    };
    return {
      count,
      get signal() {
        return controller.signal;
      },
      throwIfAborted: () => controller.throwIfAborted(),
      onAbort: (tell) => {
        controller.onAbort = tell;
      },
      get readMs() {
        return deadline === null ? FILE_READ_MS : deadline.left() + OUTLIVES_MS;
      },
      oneAtATime: async (read) => {
        const end = await this.scans.acquire(key, 1, controller);
        const begun = performance.now();
        try {
          return await read();
        } finally {
          rest(end, performance.now() - begun);
        }
      },
      start: async () => {
        if (started) return;
        started = true;
        take(await this.all.acquire(key, signedIn ? ofAccount : ofAddress, controller));
      },
      becomeHeavy: async () => {
        const end = await this.heavy.acquire(key, heavy, controller);
        const begun = performance.now();
        take(() => rest(end, performance.now() - begun));
      },
      noteRead: () => {
        onlyReads = true;
      },
      end: (answered) => {
        ended = true;
        deadline?.stop();
        if (!answered) controller.abort(new ClientClosedRequest());
        for (const end of ends.splice(0)) end();
      },
    };
  }

  count(): Readonly<Record<"all" | "heavy", Load>> {
    return { all: this.all.load(), heavy: this.heavy.load() };
  }

  /** More than the one request of this caller is under way or waits. */
  private isCrowded(key: string): boolean {
    return [this.all, this.heavy].some((semaphore) => {
      const { running, waiting } = semaphore.loadOf(key);
      return running + waiting > 1;
    });
  }

  private deadline(pass: () => void) {
    const { deadlineMs } = this.allowance;
    let end = performance.now() + deadlineMs;
    const timer = setTimeout(pass, deadlineMs);
    return {
      left: () => Math.max(0, Math.ceil(end - performance.now())),
      restart: () => {
        end = performance.now() + deadlineMs;
        timer.refresh();
      },
      stop: () => clearTimeout(timer),
    };
  }
}

function tooLong(): Unavailable {
  return new Unavailable("The request took too long. Request less data, or try again.", RETRY_AFTER_SECONDS);
}

/** Only for reads: nobody knows whether an aborted write was done, so it must not be reported as refused. */
function tooMuch(): LimitReached {
  return new LimitReached(
    "The request took too long because of your other concurrent requests. Send fewer requests at a time, or request less data.",
    RETRY_AFTER_SECONDS,
  );
}

/** What is heavy rests for as long as it ran, so that whoever sends it without end leaves others half of the time. */
function rest(end: () => void, ranMs: number): void {
  if (ranMs < UNNOTICED_MS) end();
  else setTimeout(end, Math.min(ranMs, LONGEST_REST_MS)).unref();
}

const works = new WeakMap<object, RunningWork>();

/** The work of a request, found by its answer. */
export function workOf(response: object): RunningWork | undefined {
  return works.get(response);
}

export function giveWork(response: object, work: RunningWork): void {
  works.set(response, work);
}
