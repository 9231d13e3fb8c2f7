import { writes as keyed } from "../../idempotency/writes.js";
import { credentials } from "./credentials.js";
import { truths } from "./truths.js";
import type { Case } from "./World.js";
import { operations } from "../crashes/operations.js";

const crashTested = new Map(operations.map((operation) => [operation.operationId, operation]));

/** What holds once the request was repeated without a fault: of each write its own truth. */
function holdsOf(operationId: string): Case["holds"] {
  const holds = truths[operationId];
  if (holds !== undefined) return holds;
  const operation = crashTested.get(operationId);
  if (operation === undefined) throw new Error(`${operationId} has no truth in tests/proofs/faults/truths.ts`);
  return (world, answer) => operation.holds(world, answer);
}

/** Without a key a repeat finds that the budget has another owner. */
const again: Readonly<Record<string, readonly string[]>> = { setMemberRole: ["forbidden"] };

const others: readonly Case[] = keyed
  .filter(({ operationId }) => !credentials.some((credential) => credential.operationId === operationId))
  .map((write): Case => ({ ...write, again: again[write.operationId] ?? [], holds: holdsOf(write.operationId) }));

/** Every writing operation, by its name in the OpenAPI document. */
export const cases: ReadonlyMap<string, Case> = new Map([...others, ...credentials].map((one) => [one.operationId, one]));
