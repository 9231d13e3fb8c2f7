import type { Caller } from "../domain/caller.js";
import { canonical } from "../domain/canonical.js";
import type { OperationRecord } from "../operations/operation.js";
import { DomainError, NotFound, Unavailable } from "../domain/errors.js";
import { beyondWork } from "../runtime/work.js";
import type { Attempt } from "../services/idempotency/IdempotencyService.js";
import type { Context } from "./context.js";

interface KeyedMutation {
  /** The name of the mutation: a key counts within one account and one mutation. */
  readonly name: string;
  readonly key: string;
  /** Two calls with one key must ask the same. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly operation: OperationRecord;
  /** The payload of a deletion that finds nothing, since an earlier try did it whose end nobody saw. */
  readonly whenGone: (() => object) | undefined;
  /** What is left of a payload for whoever may not read. */
  readonly narrowed: (payload: object) => object;
}

type Run = (who: Caller) => unknown;

/**
 * Runs a mutation once per key. What is kept is the payload, not the answer's text: a replay may select other fields, and
 * objects that are linked from the payload are read as they are now.
 */
export async function once(
  context: Context,
  { name, key, asked, operation, whenGone, narrowed }: KeyedMutation,
  run: Run,
): Promise<object> {
  const who = await context.who();
  const { idempotency } = context.services;
  const forAdministrators = operation.needs?.administrator === true;
  const call = { route: `mutation ${name}`, key, asked: canonical(asked), path: "/idempotencyKey", forAdministrators };
  const begun = await idempotency.begin(who, call);
  if ("replay" in begun) {
    context.response.setHeader("Idempotent-Replayed", "true");
    const facts = factsOf(begun.replay);
    return begun.beyondSent ? narrowed(facts) : facts;
  }
  const text = await finished(context, begun.attempt, whenGone, async () => JSON.stringify(await run(begun.who)));
  // What says no more than the request did.
  const bare = whenGone !== undefined && text === JSON.stringify(whenGone());
  // Also when the caller has gone: how it ended is what a repeat asks for.
  await beyondWork(() => idempotency.finish(begun.attempt, { text, confidential: operation.showsSecret === true, bare }));
  return factsOf(text);
}

/** Type-graphql makes its class of it again. Objects that are linked from it are read afterwards, with the caller of today. */
function factsOf(replay: string): object {
  const facts: unknown = JSON.parse(replay);
  if (typeof facts !== "object" || facts === null) throw new Error("The stored response of a mutation is not an object.");
  return facts;
}

async function finished(
  context: Context,
  attempt: Attempt,
  whenGone: KeyedMutation["whenGone"],
  run: () => Promise<string>,
): Promise<string> {
  const { idempotency } = context.services;
  try {
    return await run();
  } catch (error) {
    if (whenGone !== undefined && attempt.isRepeat && error instanceof NotFound) return JSON.stringify(whenGone());
    const refused = error instanceof DomainError && !(error instanceof Unavailable);
    await beyondWork(() => (refused ? idempotency.release(attempt) : idempotency.leave(attempt)));
    throw error;
  }
}
