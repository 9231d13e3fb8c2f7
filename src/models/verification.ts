import { count, instant, optionalInstant, optionalText, parts, schemaOf, text } from "./fields.js";
import type { DocOf } from "./storedFields.js";

const fields = {
  startedAt: instant,
  /** When the process that runs it was last heard of. */
  seenAt: instant,
  finishedAt: optionalInstant,
  /** Why it ended early; null where it did not. */
  failure: optionalText,
  budgets: count,
  accounts: count,
  /** Budgets that changed all the time, so that nothing is known of them. */
  unchecked: count,
  violations: parts({ invariant: text, count }),
};

/** The newest check of all stored data that was started in the browser; there is one document. */
export interface VerificationDoc extends DocOf<typeof fields> {
  _id: string;
}

export const verificationSchema = schemaOf("verifications", fields);
