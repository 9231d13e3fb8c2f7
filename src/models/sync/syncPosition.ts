import { instant, schemaOf, text } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const fields = {
  accountId: text,
  /** The budgets and where each stands, as the cursor would say it. */
  seen: text,
  expiresAt: instant,
};

/** Where a walk through many budgets stood. A cursor that said it itself would be too long for an address. */
export interface SyncPositionDoc extends DocOf<typeof fields> {
  /** A hash of the account and of what it saw: the same place is stored once. */
  _id: string;
}

export const syncPositionSchema = schemaOf("syncPositions", fields);
