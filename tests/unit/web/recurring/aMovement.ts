import type { Movement } from "../../../../src/web/api/documents/recurringDocuments.js";

interface Fields extends Partial<Omit<Movement, "template" | "singles">> {
  template?: Partial<Movement["template"]>;
  singles?: readonly (Pick<Movement["singles"][number], "date" | "state"> & Partial<Movement["singles"][number]>)[];
}

/** What a test leaves out is empty. */
export function aMovement({ template, singles = [], ...fields }: Fields = {}): Movement {
  return {
    id: "rec_1",
    rule: "FREQ=MONTHLY;BYMONTHDAY=1",
    start: "2026-12-01",
    since: "2026-12-01",
    through: null,
    catchingUp: null,
    weekend: "KEEP",
    mode: "BOOK",
    version: 1,
    template: { type: "EXPENSE", amount: 89000, payee: "Landlord", description: null, note: null, category: null, splits: [], ...template },
    singles: singles.map((single) => ({ day: null, amount: null, payee: null, description: null, category: null, ...single })),
    ...fields,
  };
}
