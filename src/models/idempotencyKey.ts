import { count, flag, flagOr, instant, optionalText, schemaOf, text, wordsOr } from "./fields.js";
import type { DocOf } from "./storedFields.js";

const fields = {
  accountId: text,
  /** The personal access token that the newest try was made with; null for a session. */
  tokenId: optionalText,
  /** A hash of what was asked, so that another request with the same key is noticed. */
  fingerprint: text,
  /** SHA-256 of the file that came with it, as soon as all of it has arrived; null before that, and where none comes. */
  file: optionalText,
  nonce: text,
  /** Goes up with every try; only the newest one may write the answer. */
  attempt: count,
  /** Until then a try may be running; it moves on while one does. */
  lockedUntil: instant,
  /** The first answer, sealed; null while there is none, empty when it made room for newer ones. */
  answer: optionalText,
  /** The length of the sealed answer; records of earlier releases lack it. */
  answerBytes: count,
  /** Set where the answer shows a secret that only somebody signed in may see. */
  confidential: flag,
  /** The budgets that the request was let into: who does not reach one of them, or has left it, does not get the answer again. */
  budgetIds: wordsOr([]),
  /** Set where the answer says no more than that it is done: then who has left such a budget gets it again. */
  bare: flagOr(false),
  /** Set where the answer went to a credential that may not read, and holds what was sent alone. */
  sentAlone: flagOr(false),
  createdAt: instant,
  expiresAt: instant,
};

/** One request that was given a key. It is written before anything else happens, and its nonce decides every id that the request makes. */
export interface IdempotencyKeyDoc extends DocOf<typeof fields> {
  /** A hash of account, route and key. */
  _id: string;
}

export const idempotencyKeySchema = schemaOf("idempotencyKeys", fields);
