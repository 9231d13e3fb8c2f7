import { canonical } from "../../domain/canonical.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";

type Total = LedgerSums["total"];

/** For lists that are opened side by side: those of one budget over the same months have their totals from one reading, such as those of its categories. */
export function sharedSums(): (sums: Pick<LedgerSums, "total">) => { readonly total: Total } {
  const known = new Map<string, ReturnType<Total>>();
  return (sums) => ({
    total: (budget, stretch) => {
      const key = canonical([budget._id, stretch]);
      const read = known.get(key) ?? sums.total(budget, stretch);
      known.set(key, read);
      return read;
    },
  });
}
