import { useState } from "react";
import { recurringTags } from "../../api/cacheTags.js";
import { ChangeOccurrence, ChangeRecurring, CreateRecurring, SplitRecurring } from "../../api/documents/recurringDocuments.js";
import type { Problem } from "../../api/problem.js";
import { useCreate } from "../../api/useCreate.js";
import { useIdempotentWrite } from "../../api/useIdempotentWrite.js";
import type { BudgetRow } from "../../store/model.js";
import { isFirst } from "../movements.js";
import { type Begun, changesOf, inputOf, type RecurringValues, startChangeOf } from "./recurringValues.js";

interface Saving {
  /** Whether it is saved; if not, `problem` says why. */
  readonly save: (values: RecurringValues) => Promise<boolean>;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

/** Makes a movement, changes all of it, or lets it go on in another way from a day on. */
export function useSaving({ movement, from }: Begun, context: { readonly budget: BudgetRow; readonly locale: string }): Saving {
  const create = useCreate(CreateRecurring, recurringTags);
  const change = useIdempotentWrite(ChangeRecurring, recurringTags);
  const split = useIdempotentWrite(SplitRecurring, recurringTags);
  const once = useIdempotentWrite(ChangeOccurrence, recurringTags);
  const [last, setLast] = useState<"create" | "change" | "split" | "once">("create");
  const writes = { create, change, split, once };

  async function save(values: RecurringValues): Promise<boolean> {
    if (movement === null) {
      setLast("create");
      return (await create.run({ budgetId: context.budget.id, ...inputOf(values, context) })) !== null;
    }
    const { id, version } = movement;
    const begun = { movement, from };
    const changes = { ...changesOf(values, begun, context) };
    const start = startChangeOf(values, begun);
    if (Object.keys({ ...changes, ...start }).length === 0) return true;
    if (from === null) {
      setLast("change");
      return (await change.run({ id, input: { ...changes, ...start }, ifVersion: version })) !== null;
    }
    // The one that all following ones are like from now on has no amount of its own any more.
    const single = movement.singles.find(({ date }) => date === from);
    if (single?.amount != null && changes.template?.amount !== undefined) {
      setLast("once");
      if ((await once.run({ id, input: { date: from, amount: null } })) === null) return false;
    }
    if (isFirst(movement, from)) {
      setLast("change");
      return (await change.run({ id, input: changes })) !== null;
    }
    setLast("split");
    return (await split.run({ id, input: { from, ...changes } })) !== null;
  }
  return { save, busy: create.busy || change.busy || split.busy || once.busy, problem: writes[last].problem };
}
