import type { ChangeKind } from "../../domain/changeKinds.js";
import type { Action } from "../../domain/actions.js";
import type { Activity } from "../../shapes/sharing/Activity.js";
import { instant, optionalText, schemaOf, text, word } from "../fields.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

const shownFields = {
  budgetId: text,
  at: instant,
  action: word<Action>(),
  kind: word<ChangeKind | "import" | "rule-run">(),
  resourceId: text,
  label: optionalText,
} satisfies FieldsOf<Activity, "id" | "accountId" | "accountName" | "undoUntil">;
const keptFields = { by: text };

/** One line of a budget's activity list. It is copied from the document that was changed, or written at the end of an import, and never changes again. */
export interface ActivityDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  /** The resource and the version that the change made, so that copying twice makes one line. */
  _id: string;
}

export const activitySchema = schemaOf("activities", { ...shownFields, ...keptFields });

const shown = showing(shownFields);

export function toActivity(doc: ActivityDoc, accountName: string | null, undoUntil: string | null): Activity {
  return { id: doc._id, ...shown(doc), accountId: doc.by, accountName, undoUntil };
}
