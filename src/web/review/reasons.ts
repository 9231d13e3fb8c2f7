import type { ExpenseRow } from "../store/model.js";
import type { ReviewWords } from "./reviewWords.js";

/** Why fields have their values, in words; fields with the same reason together. The category alone, which stands beside it, is not named. */
export function reasonsOf({ because }: Pick<ExpenseRow, "because">, words: ReviewWords): string[] {
  const names = new Map(Object.entries(words.fields));
  const fields = new Map<string, string[]>();
  for (const { field, text } of because) fields.set(text, [...(fields.get(text) ?? []), field]);
  return [...fields].map(([text, of]) =>
    of.join() === "categoryId" ? text : words.because(of.map((field) => names.get(field) ?? field).join(", "), text),
  );
}
