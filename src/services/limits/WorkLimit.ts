import { LimitReached, Unavailable } from "../../domain/errors.js";
import { ClientClosedRequest, type Work } from "../../runtime/work.js";
import { CommandsOfWork } from "./CommandsOfWork.js";
import { LazyAbortController } from "./LazyAbortController.js";
import { queueRefusal } from "./queueRefusal.js";
import { REFUSAL_MS } from "./rateLimitBuckets.js";
import type { Turn } from "./heldTurn.js";
import { AHEAD_MS, LONG_MS, PLACES, TurnScheduler } from "./TurnScheduler.js";

export interface WorkAllowance {
  /** Turns at once, of all callers together. */
  readonly places: number;
  /** Who holds one for longer gets one at a time. */
  readonly longMs: number;
  /** Who used so much more than another gives way. */
  readonly aheadMs: number;
  /** How many of one caller may wait for their turn, and for how long behind others of its own. */
  readonly queue: number;
  readonly waitMs: number;
  /** How long a request may run, from its turn on, that does not move a file. */
  readonly deadlineMs: number;
}

export const usualWork: WorkAllowance = {
  places: PLACES,
  longMs: LONG_MS,
  aheadMs: AHEAD_MS,
  queue: 100,
  waitMs: 5000,
  deadlineMs: 15_000,
};

const RETRY_AFTER_SECONDS = 5;
/** A command outlives its request by no more than this: the deadline answers, and then the database is spared the rest. */
const OUTLIVES_MS = 500;
const FILE_READ_MS = 300_000;

/** One request on its way: its turn, its time, and whether somebody still waits for it. */
export interface RunningWork extends Work {
  /** Waits for a turn; it has one only. */
  readonly start: () => Promise<void>;
  /** It changes nothing, whenever it ends. */
  readonly noteRead: () => void;
  /** Called once, when the caller has gone or the time is up. */
  readonly onAbort: (tell: (reason: Error) => void) => void;
  /** The whole answer is on its way: to read it is up to the caller. */
  readonly sends: () => void;
  /** The caller has gone, or was answered. */
  readonly end: (answered: boolean) => void;
}

/** Bounds what one caller has the server do at once, so that others are served meanwhile. Each process counts for itself. */
export class WorkLimit {
  constructor(
    private readonly allowance: WorkAllowance = usualWork,
    readonly turns = new TurnScheduler(allowance),
  ) {}

  /** Begins at once, in that the time runs; `start` waits for the turn, and then the time starts again. `key`: the caller. */
  begin(key: string, movesFile: boolean, count: Work["count"] = () => undefined): RunningWork {
    const controller = new LazyAbortController();
    let turn: Turn | null = null;
    let [started, sent, ended, onlyReads, crowded] = [false, false, false, false, false];
    const giveBack = (): void => {
      if (commands.arePending) return;
      if (ended) turn?.end();
      else if (sent) turn?.sends();
    };
    const giveWay = (): Promise<void> | null => turn?.giveWay() ?? null;
    const commands = new CommandsOfWork({ giveWay, throwIfAborted: () => controller.throwIfAborted() }, giveBack);
    const late = (): Error => (onlyReads && (crowded || this.isCrowded(key)) ? tooMuch() : tooLong());
    const deadline = movesFile ? null : this.deadline(() => controller.abort(late()));
    return {
      key,
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
      without: async (wait) => (turn === null ? wait() : turn.without(wait)),
      long: async () => turn?.long(),
      giveWay,
      command: (send) => commands.send(send),
      during: (work) => commands.during(work),
      start: async () => {
        if (started) return;
        started = true;
        const taken = await this.turn(key, controller);
        // Whoever was answered or went in this moment has nothing to give it back any more.
        if (ended) taken.end();
        else turn = taken;
        controller.throwIfAborted();
        deadline?.restart();
        crowded ||= this.isCrowded(key);
      },
      noteRead: () => {
        onlyReads = true;
      },
      sends: () => {
        sent = true;
        giveBack();
      },
      end: (answered) => {
        ended = true;
        deadline?.stop();
        if (!answered) controller.abort(new ClientClosedRequest());
        giveBack();
      },
    };
  }

  /** Who waits behind its own requests is refused after a while, and who waits behind others' is not. */
  private async turn(key: string, controller: LazyAbortController): Promise<Turn> {
    const { queue, waitMs } = this.allowance;
    if (this.turns.loadOf(key).waiting >= queue) {
      await new Promise((resolve) => setTimeout(resolve, REFUSAL_MS));
      throw queueRefusal();
    }
    const timer = setTimeout(() => {
      if (this.isCrowded(key)) controller.abort(queueRefusal());
    }, waitMs);
    try {
      return await this.turns.take(key, controller);
    } finally {
      clearTimeout(timer);
    }
  }

  /** More than the one request of this caller is under way or waits. */
  private isCrowded(key: string): boolean {
    const { running, waiting } = this.turns.loadOf(key);
    return running + waiting > 1;
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
