import { createHash } from "node:crypto";
import type { TestServer } from "../support/startServer.js";
import type { Phone } from "../support/clients.js";
import { anExpense } from "./aBudget.js";

/** Bits that look random, and are the same in every run. */
export function bitsOf(n: number): (bit: number) => boolean {
  const bytes = createHash("sha256").update(String(n)).digest();
  return (bit) => ((bytes[bit >> 3]! >> (bit & 7)) & 1) === 1;
}

/**
 * As many expenses as none could book by requests in a test, put beside one that the server has booked. The ledger is told to begin
 * anew, as after a restore.
 */
export async function manyExpenses(
  server: TestServer,
  person: Phone,
  budgetId: string,
  count: number,
  fieldsOf: (n: number) => object,
): Promise<void> {
  const { id } = await anExpense(person, budgetId);
  await server.settled();
  const { expenses, ledgers, ledgerPages } = server.backend.models;
  const first = await expenses.collection.findOne({ _id: id });
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, place) => {
      const n = from + place;
      const _id = `${id}${String(n).padStart(7, "0")}`;
      return { ...first, _id, importKey: _id, ...fieldsOf(n) };
    });
    await expenses.collection.insertMany(rows as any[]);
  }
  await ledgers.collection.deleteOne({ _id: budgetId as any });
  await ledgerPages.collection.deleteMany({ budgetId });
  // The server remembers for a minute that the budget is small.
  server.clock.forward(61_000);
}
