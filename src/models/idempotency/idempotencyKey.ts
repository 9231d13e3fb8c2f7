import { Schema } from "mongoose";
import { schemaOptions } from "../parts.js";

/** One request that was given a key. It is written before anything else happens, and its nonce decides every id that the request makes. */
export interface IdempotencyKeyDoc {
  /** A hash of account, route and key. */
  _id: string;
  accountId: string;
  /** A hash of what was asked, so that another request with the same key is noticed. */
  fingerprint: string;
  /** SHA-256 of the file that came with it, as soon as all of it has arrived; null before that, and where none comes. */
  file: string | null;
  nonce: string;
  /** Goes up with every try; only the newest one may write the answer. */
  attempt: number;
  /** Until then a try may be running; it moves on while one does. */
  lockedUntil: Date;
  /** The first answer, sealed; null while there is none. */
  answer: string | null;
  /** Set where the answer shows a secret that only somebody signed in may see. */
  confidential: boolean;
  /** The budgets that the answer tells of: whoever has lost one is not told again. */
  budgetIds: string[];
  createdAt: Date;
  expiresAt: Date;
}

export const idempotencyKeySchema = new Schema(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    fingerprint: { type: String, required: true },
    file: { type: String, default: null },
    nonce: { type: String, required: true },
    attempt: { type: Number, required: true },
    lockedUntil: { type: Date, required: true },
    answer: { type: String, default: null },
    confidential: { type: Boolean, required: true },
    budgetIds: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: "idempotencyKeys" },
);
idempotencyKeySchema.index({ accountId: 1 });
idempotencyKeySchema.index({ expiresAt: 1 });
