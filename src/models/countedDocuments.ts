import { currentWork, type Work } from "../domain/work.js";

/** A cursor reports so many at once: each report is some work of its own. */
const AT_ONCE = 100;

interface Cursor {
  toArray: () => Promise<readonly unknown[]>;
  next: () => Promise<unknown>;
}

/** Passes on what a reading method answers, and counts the documents that come out of its cursor for the request that reads them. */
export function countedDocuments(answer: unknown): unknown {
  const work = currentWork();
  if (work !== null && isCursor(answer)) countIn(answer, work);
  return answer;
}

function countIn(cursor: Cursor, work: Work): void {
  const [toArray, next] = [cursor.toArray.bind(cursor), cursor.next.bind(cursor)];
  let one = 0;
  // The driver fills a list by asking for one after the other.
  let isListed = false;
  cursor.toArray = async () => {
    isListed = true;
    const found = await toArray();
    if (found.length >= AT_ONCE) work.count("documents", found.length);
    return found;
  };
  cursor.next = async () => {
    const found = await next();
    if (found !== null && !isListed && ++one % AT_ONCE === 0) work.count("documents", AT_ONCE);
    return found;
  };
}

function isCursor(answer: unknown): answer is Cursor {
  return typeof answer === "object" && answer !== null && "toArray" in answer && "next" in answer;
}
