import type { Scope } from "../../domain/caller.js";
import type { AccessToken } from "../../shapes/accounts/AccessToken.js";
import { instant, optionalInstant, schemaOf, text, words } from "../fields.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

const shownFields = {
  name: text,
  scopes: words<Scope>(),
  createdAt: instant,
  lastUsedAt: optionalInstant,
  expiresAt: optionalInstant,
} satisfies FieldsOf<AccessToken, "id">;

const keptFields = {
  accountId: text,
  /** SHA-256 of the token; 160 random bits need no slow hash. */
  hash: text,
};

export interface AccessTokenDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const accessTokenSchema = schemaOf("accessTokens", { ...shownFields, ...keptFields });

const shown = showing(shownFields);

export function toAccessToken(doc: AccessTokenDoc): AccessToken {
  return { id: doc._id, ...shown(doc) };
}
