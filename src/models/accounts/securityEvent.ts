import type { SecurityEventKind } from "../../domain/securityEvents.js";
import type { SecurityEvent } from "../../shapes/accounts/SecurityEvent.js";
import { instant, optionalText, schemaOf, text, word } from "../fields.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

const shownFields = {
  kind: word<SecurityEventKind>(),
  at: instant,
  device: optionalText,
  address: optionalText,
  detail: optionalText,
} satisfies FieldsOf<SecurityEvent, "id">;

const keptFields = { accountId: text, expiresAt: instant };

/** One line of an account's security log; it never changes, and goes after a year. */
export interface SecurityEventDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const securityEventSchema = schemaOf("securityEvents", { ...shownFields, ...keptFields });

const shown = showing(shownFields);

export function toSecurityEvent(doc: SecurityEventDoc): SecurityEvent {
  return { id: doc._id, ...shown(doc) };
}
