import type { RecurringDoc } from "../../models/recurring/recurring.js";

/** What the activity list calls a movement, or one occurrence of it. */
export function recurringLabel({ template }: Pick<RecurringDoc, "template">, date?: string): string | undefined {
  const words = [template.payee ?? template.description ?? "", date ?? ""].filter((word) => word !== "");
  return words.length === 0 ? undefined : words.join(", ");
}
