import type { OperationRecord } from "./operation.js";
import { read, write, reading, writing, SUM } from "./terms.js";

/** Recurring movements and their occurrences. */
export const recurring = {
  listRecurring: { needs: read, price: reading, fields: ["recurringMovements"] },
  getRecurring: { needs: read, price: reading, fields: ["recurringMovement"] },
  createRecurring: { needs: write, price: writing, codes: ["id-taken", "too-many-recurring"] },
  updateRecurring: { needs: write, price: writing },
  deleteRecurring: { deletes: "deletedId", needs: write, price: writing },
  splitRecurring: { needs: write, price: writing, codes: ["id-taken", "too-many-recurring"] },
  listOccurrences: { needs: read, price: { points: 5 }, fields: ["occurrences"], examples: { to: "2026-04-30" } },
  updateOccurrence: { needs: write, price: writing, codes: ["occurrence-booked", "occurrence-skipped"] },
  bookOccurrence: {
    needs: write,
    price: writing,
    codes: ["occurrence-booked", "occurrence-not-booked", "occurrence-skipped", "money-account-closed", "money-account-gone"],
    movesMonths: true,
  },
  skipOccurrence: { needs: write, price: writing, codes: ["occurrence-booked"] },
  restoreOccurrence: { needs: write, price: writing, codes: ["external-id-taken", SUM], movesMonths: true },
} as const satisfies Readonly<Record<string, OperationRecord>>;
