import { type Day, isDay, monthOf } from "../../../domain/month.js";
import type { BudgetRow } from "../../store/model.js";
import { dueFromStart } from "../movements.js";
import type { RecurringWords } from "../recurringWords.js";
import { type Begun, type RecurringValues, ruleOfValues } from "./recurringValues.js";

interface Context {
  readonly budget: Pick<BudgetRow, "startMonth" | "monthStartDay">;
  readonly texts: RecurringWords;
}

/** What a start before today brings as soon as it is saved; null where it brings nothing. */
export function startHintOf(
  values: RecurringValues,
  { movement }: Begun,
  other: string | null,
  today: Day,
  { budget, texts }: Context,
): string | null {
  const { start, weekend, mode } = values;
  const rule = ruleOfValues(values, other);
  // After the first occurrence, or with the start as it was, nothing that lies behind is booked.
  if (movement !== null && (movement.through !== null || movement.start === start)) return null;
  if (rule === null || !isDay(start) || start >= today || monthOf(start, budget.monthStartDay) < budget.startMonth) return null;
  const count = dueFromStart({ rule, start, weekend }, today);
  return count === 0 ? null : texts.form.atOnce[mode](count);
}
