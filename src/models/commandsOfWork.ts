import { currentWork, type Work } from "../runtime/work.js";

/** A cursor reports so many at once: each report is some work of its own. */
const AT_ONCE = 100;

interface Cursor {
  toArray: () => Promise<readonly unknown[]>;
  next: () => Promise<unknown>;
  readonly bufferedCount: () => number;
  readonly maxTimeMS: (ms: number) => unknown;
  readonly close: () => Promise<void>;
}

/** A command of the request that sends it; the documents that come out of a cursor count for it. */
export function sentByWork(isCursor: boolean, send: () => unknown): unknown {
  const work = currentWork();
  if (work === null) return send();
  work.throwIfAborted();
  return isCursor ? counted(send(), work) : work.command(() => Promise.resolve(send()));
}

function counted(answer: unknown, work: Work): unknown {
  if (!isCursor(answer)) throw new Error("A list is read by a cursor.");
  const [toArray, next] = [answer.toArray.bind(answer), answer.next.bind(answer)];
  let one = 0;
  let isBegun = false;
  const fetched = async <Found>(fetch: () => Promise<Found>): Promise<Found> => {
    try {
      return await work.command(() => {
        // It may have given way.
        if (!isBegun) answer.maxTimeMS(work.readMs);
        isBegun = true;
        return fetch();
      });
    } catch (error) {
      // Whoever reads a list row by row ends with this; the database would keep the rest for minutes.
      answer.close().catch(() => undefined);
      throw error;
    }
  };
  // The driver fills a list by asking for one after the other.
  let isListed = false;
  answer.toArray = async () => {
    isListed = true;
    const found = await fetched(toArray);
    if (found.length >= AT_ONCE) work.count("documents", found.length);
    return found;
  };
  answer.next = async () => {
    if (isListed) return next();
    // What has come already is no command.
    const found = await (answer.bufferedCount() > 0 ? next() : fetched(next));
    if (found !== null && ++one % AT_ONCE === 0) work.count("documents", AT_ONCE);
    return found;
  };
  return answer;
}

function isCursor(answer: unknown): answer is Cursor {
  return typeof answer === "object" && answer !== null && "toArray" in answer && "bufferedCount" in answer;
}
