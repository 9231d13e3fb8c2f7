import { randomBytes } from "node:crypto";
import type { Connection } from "mongoose";
import { connect } from "../../src/database/connect.js";
import { type Caller, type TokenAction, tokenActions } from "../../src/domain/caller.js";
import { idFrom } from "../../src/domain/ids.js";
import type { Role } from "../../src/domain/roles.js";
import type { BudgetDoc } from "../../src/models/budget.js";
import { createModels, type Models } from "../../src/models/Models.js";
import { watchable } from "../support/commands/recorder.js";
import { engineUri, freshDatabase } from "../support/databases.js";

export const NOW = new Date("2026-11-15T12:00:00Z");

/** The collections alone, without the server around them. */
export interface Stores {
  readonly connection: Connection;
  readonly models: Models;
}

export async function openStores(): Promise<Stores> {
  const uri = watchable(engineUri());
  const connection = await connect(uri, { dbName: freshDatabase("stores") });
  return { connection, models: createModels(connection) };
}

/** Somebody signed in, or with `actions` the same person by a personal access token. */
export function caller(accountId: string, actions?: readonly TokenAction[], ids: Partial<Caller["ids"]> = {}): Caller {
  const credential = actions === undefined ? { sessionId: "ses_of_a_test", tokenId: null } : { sessionId: null, tokenId: "tok_of_a_test" };
  const reach = { actions: actions ?? tokenActions, budgets: null, signedInAt: NOW };
  return { accountId, ...credential, ...reach, ids: { next: (...of) => idFrom(of, NOW.getTime(), randomBytes(16)), ...ids } };
}

export const budgetId = (): string => idFrom(["bud"], NOW.getTime(), randomBytes(16));

export function aBudgetDoc(members: Readonly<Record<string, Role>>, change: Partial<BudgetDoc> = {}): BudgetDoc {
  return {
    _id: budgetId(),
    name: "Household",
    currency: "EUR",
    timeZone: "UTC",
    monthStartDay: 1,
    startMonth: "2026-01",
    note: null,
    archivedAt: null,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    deletedAt: null,
    inUse: false,
    members: Object.entries(members).map(([accountId, role]) => ({ accountId, role, joinedAt: NOW })),
    ...change,
  };
}

/** The kind, the code and the words that a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<readonly [kind: unknown, code: unknown, message: unknown]> {
  const refused: any = await call.then(
    () => ({ kind: "not refused" }),
    (error: unknown) => error,
  );
  return [refused.kind, refused.code, refused.message];
}
