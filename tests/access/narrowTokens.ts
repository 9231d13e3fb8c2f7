import { randomBytes } from "node:crypto";
import type { TokenAction } from "../../src/domain/caller.js";
import { budgetKinds, idFrom } from "../../src/domain/ids.js";
import { earlierScopesOf } from "../../src/models/accounts/accessToken.js";
import { hashOfToken, writePersonalToken } from "../../src/services/accounts/personalTokens.js";
import { Phone } from "../support/clients.js";
import type { TestServer } from "../support/startServer.js";

/** The same person by a personal access token, made beside the server: thousands of them are tried. */
export async function tokenOf(
  { backend, url, clock }: TestServer,
  person: Phone,
  actions: readonly TokenAction[],
  budgets?: readonly string[],
): Promise<Phone> {
  const accountId = person.account.id;
  const token = writePersonalToken(accountId, randomBytes(20));
  await backend.models.accessTokens.insertMany([
    {
      _id: idFrom(["tok", accountId], clock.now().getTime(), randomBytes(16)),
      accountId,
      name: "narrow",
      scopes: earlierScopesOf(actions, budgets),
      actions: [...actions],
      ...(budgets === undefined ? {} : { budgets: [...budgets] }),
      hash: hashOfToken(token),
      createdAt: clock.now(),
      lastUsedAt: clock.now(),
      expiresAt: null,
    },
  ]);
  return new Phone(url, token, null, person.account);
}

const namingBudget = new RegExp(`\\b(?:bud|${budgetKinds.join("|")})_([0-9a-z]{16})`, "g");

/** The budgets that a request names, by their own ids or by those of what they hold. */
export function budgetsNamed(asked: unknown): string[] {
  const found = JSON.stringify(asked).matchAll(namingBudget);
  return [...new Set([...found].map(([, own]) => `bud_${own}`))];
}
