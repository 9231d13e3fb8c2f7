import type { Caller } from "../domain/caller.js";
import { canonical } from "../domain/canonical.js";
import { DomainError, InUse, Unavailable } from "../domain/errors.js";
import { beyondWork } from "../domain/work.js";
import { budgetsIn } from "../services/idempotency/budgetsIn.js";
import type { Attempt } from "../services/idempotency/IdempotencyService.js";
import type { Context } from "./context.js";

export interface KeyedMutation<Payload extends object> {
  /** The name of the mutation: a key counts within one account and one mutation. */
  readonly name: string;
  readonly key: string | null | undefined;
  readonly args: object;
  readonly payload: new () => Payload;
  /** The answer shows a secret once. */
  readonly confidential?: boolean;
}

/**
 * Runs a mutation once per key. What is kept is the payload, not the answer's text: a replay may select other fields, and
 * objects that are linked from the payload are read as they are now.
 */
export async function once<Payload extends object>(
  context: Context,
  { name, key, args, payload, confidential = false }: KeyedMutation<Payload>,
  run: (who: Caller) => Promise<object>,
): Promise<Payload> {
  const who = await context.who();
  const made = (facts: object): Payload => Object.assign(new payload(), facts);
  if (key === undefined || key === null) return made(await run(who));
  const { idempotency } = context.services;
  const begun = await idempotency.begin(who, { route: `mutation ${name}`, key, asked: canonical(args), path: "/idempotencyKey" });
  if ("replay" in begun) {
    context.response.setHeader("Idempotent-Replayed", "true");
    return made(factsOf(begun.replay));
  }
  const facts = await finished(context, begun.attempt, () => run(begun.who));
  const text = JSON.stringify(facts);
  // Also when the caller has gone: how it ended is what a repeat asks for.
  await beyondWork(() => idempotency.finish(begun.attempt, { text, confidential, budgetIds: budgetsIn(text) }));
  return made(facts);
}

function factsOf(replay: string): object {
  const facts: unknown = JSON.parse(replay);
  if (typeof facts !== "object" || facts === null) throw new Error("The stored response of a mutation is not an object.");
  return facts;
}

async function finished(context: Context, attempt: Attempt, run: () => Promise<object>): Promise<object> {
  const { idempotency } = context.services;
  try {
    return await run();
  } catch (error) {
    const refused = error instanceof DomainError && !(error instanceof Unavailable) && !(error instanceof InUse);
    await beyondWork(() => (refused ? idempotency.release(attempt) : idempotency.leave(attempt)));
    throw error;
  }
}
