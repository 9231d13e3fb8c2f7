import { useEffect, useMemo, useState } from "react";
import { type ExpectedOfMonth, nothingExpected } from "../../domain/recurring/expected.js";
import type { expectedIn } from "../store/views/expected.js";
import type { BudgetRow, MovementRow } from "../store/model.js";

/** What recurring movements will still bring in a month. What computes it is loaded when a budget has some. */
export function useExpected(month: string, movements: readonly MovementRow[], budget: BudgetRow): ExpectedOfMonth {
  const [compute, setCompute] = useState<typeof expectedIn | null>(null);
  const isNeeded = movements.length > 0;
  useEffect(() => {
    if (isNeeded) void import("../store/views/expected.js").then((loaded) => setCompute(() => loaded.expectedIn));
  }, [isNeeded]);
  return useMemo(
    () => (compute === null || !isNeeded ? nothingExpected : compute(movements, month, budget)),
    [compute, isNeeded, movements, month, budget],
  );
}
