import { useState } from "react";
import { recurringTags } from "../api/cacheTags.js";
import { BookOccurrence, RestoreOccurrence, SkipOccurrence } from "../api/documents/recurringDocuments.js";
import type { Problem } from "../api/problem.js";
import { useIdempotentWrite } from "../api/useIdempotentWrite.js";
import { useNotice } from "../ui/notices/useNotice.js";
import type { Upcoming } from "./movements.js";
import { useRecurringWords } from "./recurringWords.js";
import { useNameOf } from "./useNameOf.js";

type Act = "book" | "skip" | "restore";

export interface OccurrenceWrites {
  readonly act: (what: Act, row: Upcoming) => Promise<void>;
  /** Why the last one was refused. */
  readonly problem: Problem | null;
}

/** What is done with one occurrence by one key. `onAnswered`: done or refused, the server is to be asked what is there now. */
export function useOccurrenceWrites(onAnswered: () => void): OccurrenceWrites {
  const words = useRecurringWords();
  const notify = useNotice();
  const nameOf = useNameOf();
  const book = useIdempotentWrite(BookOccurrence, recurringTags);
  const skip = useIdempotentWrite(SkipOccurrence, recurringTags);
  const restore = useIdempotentWrite(RestoreOccurrence, recurringTags);
  const [last, setLast] = useState<Act>("book");
  const done: Readonly<Record<Act, (name: string) => string>> = {
    book: words.next.booked,
    skip: words.next.skipped,
    restore: words.next.restored,
  };

  async function act(what: Act, row: Upcoming): Promise<void> {
    setLast(what);
    const at = { id: row.movement.id, input: { date: row.date } };
    const answer = what === "book" ? await book.run(at) : what === "skip" ? await skip.run(at) : await restore.run(at);
    onAnswered();
    if (answer === null) return;
    const undo = what === "skip" ? { undo: () => void act("restore", row) } : {};
    notify({ text: done[what](nameOf(row)), ...undo });
  }
  return { act, problem: { book, skip, restore }[last].problem };
}
