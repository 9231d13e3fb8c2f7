import { Invalid } from "../../domain/errors.js";
import { sumOf } from "../../domain/money.js";
import type { TemplateDoc } from "../../models/recurring/recurring.js";
import type { CheckedTemplate, CheckedTemplateChange } from "../../validation/recurring.js";

type Splits = NonNullable<CheckedTemplate["splits"]>;
type PartsOfTemplate = TemplateDoc["parts"];

export function templateFrom(wanted: CheckedTemplate): TemplateDoc {
  return {
    type: wanted.type ?? "expense",
    amount: wanted.amount,
    roughly: wanted.roughly ?? false,
    payee: wanted.payee ?? null,
    description: wanted.description ?? null,
    note: wanted.note ?? null,
    tags: [...(wanted.tags ?? [])],
    parts: partsOf(wanted.amount, wanted.categoryId ?? null, wanted.splits ?? []),
  };
}

/** The result of a merge patch. */
export function templateChangedBy(before: TemplateDoc, wanted: CheckedTemplateChange): TemplateDoc {
  const or = <Value>(given: Value | undefined, kept: Value): Value => (given === undefined ? kept : given);
  const amount = wanted.amount ?? before.amount;
  return {
    type: wanted.type ?? before.type,
    amount,
    roughly: wanted.roughly ?? before.roughly,
    payee: or(wanted.payee, before.payee),
    description: or(wanted.description, before.description),
    note: or(wanted.note, before.note),
    tags: wanted.tags === undefined ? before.tags : [...(wanted.tags ?? [])],
    parts: changedParts(before, amount, wanted),
  };
}

function changedParts(before: TemplateDoc, amount: number, { categoryId, splits }: CheckedTemplateChange): PartsOfTemplate {
  if (splits !== undefined) return partsOf(amount, categoryId ?? null, splits ?? []);
  if (categoryId !== undefined) return partsOf(amount, categoryId, []);
  const [first, ...more] = before.parts;
  return more.length === 0 ? partsOf(amount, first?.categoryId ?? null, []) : partsOf(amount, null, before.parts);
}

function partsOf(amount: number, categoryId: string | null, splits: Splits): PartsOfTemplate {
  if (splits.length === 0) return [{ categoryId, amount, note: null }];
  if (categoryId !== null)
    throw Invalid.at("/template/categoryId", "not-allowed", "A template with splits cannot have a category of its own.");
  const sum = sumOf(splits, (split) => split.amount);
  if (sum !== amount)
    throw Invalid.at(
      "/template/splits",
      "sum-mismatch",
      `The splits add up to ${sum}, not ${amount}.`,
      "The splits must add up to the amount.",
    );
  return splits.map((split) => ({ categoryId: split.categoryId ?? null, amount: split.amount, note: split.note ?? null }));
}
