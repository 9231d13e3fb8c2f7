import { Schema } from "mongoose";
import type { Session } from "../../shapes/accounts/Session.js";
import { schemaOptions, toTimestamp } from "../parts.js";

export type SessionKind = "mobile" | "web";

/** One sign-in. It is inserted once and never upserted, so nothing brings an ended one back. */
export interface SessionDoc {
  _id: string;
  accountId: string;
  kind: SessionKind;
  device: string | null;
  /** How often the refresh token was renewed; the newest token carries this number. */
  counter: number;
  rotatedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export const sessionSchema = new Schema(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    kind: { type: String, required: true },
    device: { type: String, default: null },
    counter: { type: Number, required: true },
    rotatedAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: "sessions" },
);
sessionSchema.index({ accountId: 1, revokedAt: 1, lastSeenAt: -1 });
sessionSchema.index({ expiresAt: 1 });

export function toSession(doc: SessionDoc, currentId: string | null): Session {
  return {
    id: doc._id,
    kind: doc.kind,
    device: doc.device,
    current: doc._id === currentId,
    createdAt: toTimestamp(doc.createdAt),
    lastSeenAt: toTimestamp(doc.lastSeenAt),
    expiresAt: toTimestamp(doc.expiresAt),
  };
}
