import { count, instant, optionalText, schemaOf, sparse, text } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const fields = {
  /** The message, encrypted: it may have a code that opens an account. It goes with the end of the mail. */
  sealed: sparse(text),
  /** Whoever it is about, in whose turns it is sent; it waits no longer than its account is there. Mails of earlier releases lack it. */
  accountId: sparse(text),
  /** When it was written; only while it waits, as is what follows. */
  waitingSince: sparse(instant),
  /** When it is tried next. A try that begins moves it on, so that no other process begins one. */
  dueAt: sparse(instant),
  /** From then on its reader has no use for it. */
  usefulUntil: instant,
  tries: count,
  /** How it ended; null while it waits. */
  outcome: optionalText,
  /** When nothing asks for its id any more. */
  expiresAt: instant,
};

/** A mail in the outbox. What is left of one that has ended keeps a second one with the same id away. */
export interface MailDoc extends DocOf<typeof fields> {
  _id: string;
}

export const mailSchema = schemaOf("mails", fields);
