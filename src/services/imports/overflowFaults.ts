import { type Fault, Invalid } from "../../domain/errors.js";

import type { Draft } from "../expenses/draft.js";
import type { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";

/** What is wrong with a row with which the sums of its budget would no longer be exact. */
export async function overflowFaults(room: ExpenseOverflowCheck, draft: Draft): Promise<readonly Fault[]> {
  try {
    await room.reserve(draft);
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.faults;
  }
}
