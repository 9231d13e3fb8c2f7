import { Invalid } from "../../domain/errors.js";
import { sumOf } from "../../domain/money.js";
import { mayHave } from "../expenses/placement.js";
import { type PlacedTemplate, placedTemplate, type TemplateContext } from "./templatePlacing.js";
import type { TemplateDoc } from "../../models/recurring/recurring.js";
import type { CheckedTemplate, CheckedTemplateChange } from "../../validation/recurring.js";

type Splits = NonNullable<CheckedTemplate["splits"]>;
type PartsOfTemplate = TemplateDoc["parts"];

export function templateFrom(context: TemplateContext, wanted: CheckedTemplate): TemplateDoc {
  const placed = placedTemplate(context, null, wanted);
  return {
    ...placed,
    roughly: wanted.roughly ?? false,
    payee: wanted.payee ?? null,
    description: wanted.description ?? null,
    note: wanted.note ?? null,
    tags: [...(wanted.tags ?? [])],
    parts: partsOf(placed.amount, wanted.categoryId ?? null, wanted.splits ?? []),
  };
}

/** The result of a merge patch. */
export function templateChangedBy(context: TemplateContext, before: TemplateDoc, wanted: CheckedTemplateChange): TemplateDoc {
  const or = <Value>(given: Value | undefined, kept: Value): Value => (given === undefined ? kept : given);
  const placed = placedTemplate(context, before, wanted);
  return {
    ...placed,
    roughly: wanted.roughly ?? before.roughly,
    payee: or(wanted.payee, before.payee),
    description: or(wanted.description, before.description),
    note: or(wanted.note, before.note),
    tags: wanted.tags === undefined ? before.tags : [...(wanted.tags ?? [])],
    parts: changedParts(before, placed, wanted),
  };
}

/** What no longer counts where it was, is in no category. */
function changedParts(
  before: TemplateDoc,
  { amount, type }: PlacedTemplate,
  { categoryId, splits }: CheckedTemplateChange,
): PartsOfTemplate {
  if (categoryId == null && (splits ?? []).length === 0 && !mayHave(type, before.parts)) return partsOf(amount, null, []);
  if (splits !== undefined) return partsOf(amount, categoryId ?? null, splits ?? []);
  if (categoryId !== undefined) return partsOf(amount, categoryId, []);
  const [first, ...more] = before.parts;
  return more.length === 0 ? partsOf(amount, first?.categoryId ?? null, []) : partsOf(amount, null, before.parts);
}

function partsOf(amount: number, categoryId: string | null, splits: Splits): PartsOfTemplate {
  if (splits.length === 0) return [{ categoryId, amount, note: null }];
  if (categoryId !== null) throw Invalid.at("/categoryId", "not-allowed", "A template with splits cannot have a category of its own.");
  const sum = sumOf(splits, (split) => split.amount);
  if (sum !== amount)
    throw Invalid.at("/splits", "sum-mismatch", `The splits add up to ${sum}, not ${amount}.`, "The splits must add up to the amount.");
  return splits.map((split) => ({ categoryId: split.categoryId ?? null, amount: split.amount, note: split.note ?? null }));
}
