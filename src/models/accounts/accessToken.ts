import { Schema } from "mongoose";
import type { Scope } from "../../domain/caller.js";
import type { AccessToken } from "../../shapes/accounts/AccessToken.js";
import { schemaOptions, toTimestamp } from "../parts.js";

export interface AccessTokenDoc {
  _id: string;
  accountId: string;
  name: string;
  scopes: Scope[];
  /** SHA-256 of the token; 160 random bits need no slow hash. */
  hash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

export const accessTokenSchema = new Schema(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    name: { type: String, required: true },
    scopes: { type: [String], required: true },
    hash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
  },
  { ...schemaOptions, collection: "accessTokens" },
);
accessTokenSchema.index({ hash: 1 }, { unique: true });
accessTokenSchema.index({ accountId: 1, _id: 1 });

export function toAccessToken(doc: AccessTokenDoc): AccessToken {
  return {
    id: doc._id,
    name: doc.name,
    scopes: [...doc.scopes],
    createdAt: toTimestamp(doc.createdAt),
    lastUsedAt: doc.lastUsedAt === null ? null : toTimestamp(doc.lastUsedAt),
    expiresAt: doc.expiresAt === null ? null : toTimestamp(doc.expiresAt),
  };
}
