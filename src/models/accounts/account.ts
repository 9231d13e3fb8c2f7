import { Schema } from "mongoose";
import type { Account } from "../../shapes/accounts/Account.js";
import { schemaOptions, toTimestamp } from "../parts.js";

export interface TotpDoc {
  /** Base 32. */
  secret: string;
  /** Null until the first code confirms it; only then a login needs one. */
  confirmedAt: Date | null;
  /** The newest 30-second step whose code was used: no code works twice. */
  lastStep: number;
  /** SHA-256 of each recovery code that is left. */
  recovery: string[];
}

export interface ResetDoc {
  /** SHA-256 of the token that was mailed. */
  hash: string;
  expiresAt: Date;
}

export interface AccountDoc {
  _id: string;
  email: string;
  /** Unique: the address in one normal form. */
  emailKey: string;
  name: string;
  locale: string;
  timeZone: string;
  /** PHC string, with the parameters it was made with. */
  passwordHash: string;
  /** Goes up whenever sessions end together; a login that began before that is void. */
  epoch: number;
  totp: TotpDoc | null;
  reset?: ResetDoc;
  /** Set together with what makes sessions or tokens void, cleared once they have ended. */
  ending?: { exceptSession: string | null; tokens: boolean };
  /** Set first when the account goes; everything else of it follows, also after a restart. */
  deletingAt?: Date;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const totp = new Schema(
  {
    secret: { type: String, required: true },
    confirmedAt: { type: Date, default: null },
    lastStep: { type: Number, required: true },
    recovery: { type: [String], required: true },
  },
  { _id: false },
);
const reset = new Schema({ hash: { type: String, required: true }, expiresAt: { type: Date, required: true } }, { _id: false });
const ending = new Schema({ exceptSession: { type: String, default: null }, tokens: { type: Boolean, required: true } }, { _id: false });

export const accountSchema = new Schema(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    name: { type: String, required: true },
    locale: { type: String, required: true },
    timeZone: { type: String, required: true },
    passwordHash: { type: String, required: true },
    epoch: { type: Number, required: true },
    totp: { type: totp, default: null },
    reset: { type: reset },
    ending: { type: ending },
    deletingAt: { type: Date },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: "accounts" },
);
accountSchema.index({ emailKey: 1 }, { unique: true });
accountSchema.index({ "reset.hash": 1 }, { sparse: true });
accountSchema.index({ "ending.tokens": 1 }, { sparse: true });
accountSchema.index({ deletingAt: 1 }, { sparse: true });

export function toAccount(doc: AccountDoc): Account {
  return {
    id: doc._id,
    email: doc.email,
    name: doc.name,
    locale: doc.locale,
    timeZone: doc.timeZone,
    totpEnabled: hasTotp(doc),
    version: doc.version,
    createdAt: toTimestamp(doc.createdAt),
  };
}

export function hasTotp(doc: Pick<AccountDoc, "totp">): boolean {
  return doc.totp !== null && doc.totp.confirmedAt !== null;
}
