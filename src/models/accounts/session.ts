import type { Session } from "../../shapes/accounts/Session.js";
import { count, flag, instant, optionalInstant, optionalText, schemaOf, sparse, text, word } from "../fields.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

export type SessionKind = "mobile" | "web";

const shownFields = {
  kind: word<SessionKind>(),
  device: optionalText,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
} satisfies FieldsOf<Session, "id" | "current">;

const keptFields = {
  accountId: text,
  /** How often the refresh token was renewed; the newest token carries this number. */
  counter: count,
  rotatedAt: optionalInstant,
  revokedAt: optionalInstant,
  /** Whether it was opened with a code of an authenticator app, or a recovery code. */
  withCode: sparse(flag),
};

/** One sign-in. It is inserted once and never upserted, so nothing brings an ended one back. */
export interface SessionDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const sessionSchema = schemaOf("sessions", { ...shownFields, ...keptFields });

const shown = showing(shownFields);

export function toSession(doc: SessionDoc, currentId: string | null): Session {
  return { id: doc._id, ...shown(doc), current: doc._id === currentId };
}
