import { z } from "zod";
import { cursor, limit } from "../paging.js";
import { id } from "../parts.js";

/** How long an empty answer may be held back. */
const MOST_SECONDS = 30;
export const syncWait = z.object({ wait: z.int().min(0).max(MOST_SECONDS).default(0) });

export const syncRequest = z.object({ budgetId: id, since: cursor, limit });
