import type { TokenAction } from "../../domain/caller.js";
import type { AccessToken } from "../../shapes/accounts/AccessToken.js";
import { instant, optionalInstant, schemaOf, sparse, text, words } from "../fields.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

/** What tokens could be given before there were actions. */
const earlierScopes = ["read", "write"] as const;
type EarlierScope = (typeof earlierScopes)[number];

const shownFields = {
  name: text,
  createdAt: instant,
  lastUsedAt: optionalInstant,
  expiresAt: optionalInstant,
} satisfies FieldsOf<AccessToken, "id" | "scopes" | "actions" | "budgets">;

const keptFields = {
  accountId: text,
  /** SHA-256 of the token; 160 random bits need no slow hash. */
  hash: text,
  /** What a server of an earlier release lets the token do, which knows neither actions nor budgets. */
  scopes: words<EarlierScope>(),
  /** Absent from tokens of earlier releases, whose scopes say the same. */
  actions: sparse(words<TokenAction>()),
  /** Absent where the token reaches all budgets of its account. */
  budgets: sparse(words()),
};

export interface AccessTokenDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const accessTokenSchema = schemaOf("accessTokens", { ...shownFields, ...keptFields });

/** What a token may do. One of an earlier release reads or writes as it did; nobody chose for it that it may share. */
export function actionsOf({ actions, scopes }: Pick<AccessTokenDoc, "actions" | "scopes">): TokenAction[] {
  return [...(actions ?? scopes)];
}

/** A server of an earlier release would read all budgets with a token for some: there, such a token can do nothing. */
export function earlierScopesOf(actions: readonly TokenAction[], budgets: readonly string[] | undefined): EarlierScope[] {
  return budgets === undefined ? earlierScopes.filter((scope) => actions.includes(scope)) : [];
}

const shown = showing(shownFields);

export function toAccessToken(doc: AccessTokenDoc): AccessToken {
  const actions = actionsOf(doc);
  return {
    id: doc._id,
    actions,
    budgets: doc.budgets === undefined ? null : [...doc.budgets],
    scopes: earlierScopes.filter((scope) => actions.includes(scope)),
    ...shown(doc),
  };
}
