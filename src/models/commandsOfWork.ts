import type { Work } from "../domain/work.js";

/** A cursor reports so many at once: each report is some work of its own. */
const AT_ONCE = 100;

interface Cursor {
  toArray: () => Promise<readonly unknown[]>;
  next: () => Promise<unknown>;
}

/**
 * Passes on what a method of a collection answers. The request that asked keeps its turn while the database works on it, and the documents
 * that come out of a cursor count for it.
 */
export function ofWork(work: Work | null, answer: unknown): unknown {
  if (work === null) return answer;
  if (answer instanceof Promise) work.during(answer);
  else if (isCursor(answer)) countIn(answer, work);
  return answer;
}

function countIn(cursor: Cursor, work: Work): void {
  const [toArray, next] = [cursor.toArray.bind(cursor), cursor.next.bind(cursor)];
  let one = 0;
  // The driver fills a list by asking for one after the other.
  let isListed = false;
  cursor.toArray = async () => {
    isListed = true;
    const found = await during(work, toArray());
    if (found.length >= AT_ONCE) work.count("documents", found.length);
    return found;
  };
  cursor.next = async () => {
    if (isListed) return next();
    const found = await during(work, next());
    if (found !== null && ++one % AT_ONCE === 0) work.count("documents", AT_ONCE);
    return found;
  };
}

function during<Result>(work: Work, command: Promise<Result>): Promise<Result> {
  work.during(command);
  return command;
}

function isCursor(answer: unknown): answer is Cursor {
  return typeof answer === "object" && answer !== null && "toArray" in answer && "next" in answer;
}
