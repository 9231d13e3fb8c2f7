import { VerifyService } from "../../src/services/verify/VerifyService.js";
import type { Answer, Phone } from "../support/clients.js";
import type { TestServer } from "../support/startServer.js";

/** What `verify` finds in everything that the server has stored. */
export async function violationsIn(server: TestServer): Promise<string[]> {
  await server.settled();
  const found = [];
  for await (const { invariant, id, detail } of new VerifyService({ models: server.backend.models, clock: server.clock }).violations({}))
    found.push(`${invariant} ${id}: ${detail}`);
  return found;
}

/** The code of a refusal, by REST or by GraphQL. */
export function codeOf({ status, body }: Answer): unknown[] {
  return [status, body.code ?? body.errors?.[0]?.extensions?.code];
}

/** The movement that is the opening of an account, or what its closing booked; undefined where there is none. */
export async function movementOf(person: Phone, budgetId: string, kind: "opening" | "exchange"): Promise<any> {
  const { body } = await person.get(`/expenses?budgetId=${budgetId}&limit=200`);
  return body.data.find(({ origin }: any) => origin.kind === kind);
}

/** The figures of a month, and where its money lies. */
export async function monthOf(person: Phone, budgetId: string, month: string): Promise<any> {
  const { status, body } = await person.get(`/budgets/${budgetId}/months/${month}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
