import type { BudgetStore } from "../store/BudgetStore.js";
import type { laterTerms } from "../store/views/allocations.js";
import { noteField, type Write } from "../store/outbox/writes.js";
import { monthName } from "../format/formatDate.js";
import { formatMoney } from "../format/formatMoney.js";
import type { Words } from "../words/en/en.js";

const amounts = new Set(["amount", "budgeted"]);
const categories = new Set(["categoryId", "parentId"]);

/** A value of a field as a person reads it. */
export function valueText(value: unknown, field: string, store: BudgetStore, words: Words, locale: string): string {
  if (value === null || value === undefined || value === "") return words.outbox.empty;
  if (typeof value === "number" && isAmount(field, store)) return formatMoney(value, store.budget, locale);
  if (categories.has(field) && typeof value === "string") return store.category(value)?.name ?? words.outbox.unnamed;
  if (field === "later" && Array.isArray(value)) return laterText(value, store, words, locale);
  if (Array.isArray(value)) return value.map((each) => valueText(partOf(each), "amount", store, words, locale)).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The name of a field; amounts of a month are named by their category. */
export function fieldText(field: string, store: BudgetStore, words: Words): string {
  const names: Readonly<Record<string, string>> = words.outbox.fields;
  const note = store.categories.find(({ id }) => field === noteField(id));
  return names[field] ?? store.category(field)?.name ?? (note === undefined ? field : words.outbox.noteOn(note.name));
}

/** What is set from later months on. */
function laterText(terms: readonly unknown[], store: BudgetStore, words: Words, locale: string): string {
  return terms
    .filter(isTerms)
    .map(({ effectiveFrom, changes: { budgeted } }) => {
      const month = monthName(effectiveFrom, locale);
      return budgeted === undefined ? month : words.outbox.fromMonth(formatMoney(budgeted, store.budget, locale), month);
    })
    .join(", ");
}

/** What a write is about, where it has a name. */
export function subjectOf(write: Write, store: BudgetStore, locale: string): string {
  switch (write.kind) {
    case "create-expense":
      return write.fields.payee ?? write.fields.description ?? "";
    case "change-expenses":
      return namesOf(
        write.items.map(({ id }) => id),
        store,
      );
    case "remove-expenses":
    case "review-expenses":
      return namesOf(write.ids, store);
    case "create-category":
      return write.fields.name;
    case "change-category":
    case "remove-category":
    case "merge-category":
      return store.category(write.id)?.name ?? "";
    case "restore-expenses":
    case "restore-category":
    case "set-amounts":
    case "transfer":
    case "copy-plan":
    case "close-month":
    case "remove-statement":
    case "change-budget":
      return "month" in write ? monthName(write.month, locale) : "";
  }
}

function namesOf(ids: readonly string[], store: BudgetStore): string {
  const names = ids.slice(0, 3).map((id) => store.expense(id)?.payee ?? store.expense(id)?.description);
  return names.filter((name) => name !== null && name !== undefined).join(", ");
}

function isTerms(value: unknown): value is ReturnType<typeof laterTerms>[number] {
  return typeof value === "object" && value !== null && "effectiveFrom" in value && "changes" in value;
}

function isAmount(field: string, store: BudgetStore): boolean {
  return amounts.has(field) || store.category(field) !== null;
}

function partOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "amount" in value ? value.amount : value;
}
