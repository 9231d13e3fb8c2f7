import { tracedCommand } from "../runtime/tracing.js";

/** A command as the database calls it, and the collection that sends it. */
interface Command {
  readonly command: string;
  readonly collection: string;
}

/** One command that a collection sent. */
interface CommandTime extends Pick<Command, "command"> {
  readonly outcome: "ok" | "failed";
  readonly ms: number;
  /** Why it failed. */
  readonly error?: unknown;
}

type Observer = (time: CommandTime) => void;

const observers = new WeakMap<object, Observer>();

/** Tells of every command of a connection's collections: the driver would decode each answer once more to report it. */
export function observeCommands(connection: object, observer: Observer): void {
  observers.set(connection, observer);
}

/**
 * Passes on what a method answers, and tells how long it took: a promise until it is settled, a cursor until it was read into a list. In a
 * trace it is a span.
 */
export function timed(connection: object, command: Command, answer: unknown): unknown {
  const observer = observers.get(connection);
  if (observer === undefined) return answer;
  if (answer instanceof Promise) return watched(observer, command, answer);
  if (!isCursor(answer)) return answer;
  const toArray = answer.toArray.bind(answer);
  answer.toArray = () => watched(observer, command, toArray());
  return answer;
}

function watched<Result>(observer: Observer, { command, collection }: Command, result: Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const traceEnd = tracedCommand(command, collection);
  result.then(
    () => {
      observer({ command, outcome: "ok", ms: performance.now() - begun });
      traceEnd?.();
    },
    (error: unknown) => {
      observer({ command, outcome: "failed", ms: performance.now() - begun, error });
      traceEnd?.(error);
    },
  );
  return result;
}

function isCursor(answer: unknown): answer is { toArray: () => Promise<unknown> } {
  return typeof answer === "object" && answer !== null && "toArray" in answer && typeof answer.toArray === "function";
}
