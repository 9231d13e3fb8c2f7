import type { ResultOf } from "gql.tada";
import type { Client } from "./Client.js";
import { type Movement, RecurringMovements } from "./documents/recurringDocuments.js";
import type { Result } from "./Query.js";

/** All recurring movements of a budget. */
export async function movementsOf(client: Client, budgetId: string): Promise<Result<Movement[]>> {
  const movements: Movement[] = [];
  let after: string | null = null;
  do {
    const { data, error }: Result<ResultOf<typeof RecurringMovements>> = await client.send(RecurringMovements, { budgetId, after });
    if (error !== undefined) return { data: undefined, error };
    movements.push(...(data?.recurringMovements?.nodes ?? []));
    after = data?.recurringMovements?.pageInfo.hasNextPage === true ? data.recurringMovements.pageInfo.endCursor : null;
  } while (after !== null);
  return { data: movements, error: undefined };
}
