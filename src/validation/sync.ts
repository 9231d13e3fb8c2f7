import { z } from "zod";
import { changeKinds } from "../domain/changeKinds.js";
import { CHANGES_A_PAGE } from "../domain/syncPage.js";
import { id, month } from "./parts.js";

/** How long an empty answer may be held back. */
const MOST_SECONDS = 30;
export const syncWait = z.object({ wait: z.int().min(0).max(MOST_SECONDS).default(0) });

/** Where each of many budgets stands takes its room. */
const since = z.string().min(1).max(12_000).optional();

/** Without it: those of the first release. */
const kinds = z.array(z.enum(changeKinds)).min(1).max(50).optional();

/** A copy is read whole, so its pages are larger than those of a list. */
const limit = z.int().min(1).max(CHANGES_A_PAGE).default(50);

/** Without `budgetId`: all budgets of the caller. The cursor remembers `from`. */
export const syncRequest = z
  .object({ budgetId: id.optional(), since, limit, kinds, from: month.optional() })
  .superRefine(({ budgetId, since: cursor, from }, context) => {
    if (from === undefined) return;
    if (budgetId === undefined)
      context.addIssue({
        code: "custom",
        path: ["budgetId"],
        message: "from needs one budget: send a budgetId.",
        params: { code: "required" },
      });
    if (cursor !== undefined)
      context.addIssue({
        code: "custom",
        path: ["from"],
        message: "Send from without since only: the cursor remembers it.",
        params: { code: "not-allowed" },
      });
  });
