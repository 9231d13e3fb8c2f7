import { count, schemaOf } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const fields = { n: count };

/** The newest number of one budget's change log, under the budget's id: so small that many listeners can ask for it once a second. */
export interface ChangeHeadDoc extends DocOf<typeof fields> {
  _id: string;
}

export const changeHeadSchema = schemaOf("changeHeads", fields);
