import type { Write } from "../store/outbox/writes.js";

/** A value of a refused write that can be changed in the panel. */
export interface RefusedValue {
  /** The category whose amount it is, else the field. */
  readonly key: string;
  readonly value: number | string;
}

/** More than these are seen better in the sheet. */
const MOST_VALUES = 5;

/** What can be changed of a write that has no form of its own; empty where nothing can. */
export function refusedValues(write: Write): readonly RefusedValue[] {
  switch (write.kind) {
    case "set-amounts": {
      const values = write.amounts.flatMap(({ categoryId, budgeted }) => (budgeted === null ? [] : [{ key: categoryId, value: budgeted }]));
      return values.length > MOST_VALUES ? [] : values;
    }
    case "transfer":
      return [{ key: "amount", value: write.amount }];
    case "create-category":
      return [
        { key: "name", value: write.fields.name },
        { key: "budgeted", value: write.fields.budgeted },
      ];
    case "change-category": {
      const { name, budgeted } = write.changes;
      return [
        ...(name === undefined ? [] : [{ key: "name", value: name }]),
        ...(budgeted === undefined ? [] : [{ key: "budgeted", value: budgeted }]),
      ];
    }
    case "create-expense":
    case "change-expenses":
    case "remove-expenses":
    case "restore-expenses":
    case "review-expenses":
    case "remove-category":
    case "restore-category":
    case "merge-category":
    case "copy-plan":
    case "close-month":
    case "remove-statement":
    case "change-budget":
      return [];
  }
}

/** The write with other values. */
export function withValues(write: Write, values: ReadonlyMap<string, number | string>): Write {
  const amount = (key: string, before: number) => numberOr(values.get(key), before);
  const name = (before: string) => textOr(values.get("name"), before);
  switch (write.kind) {
    case "set-amounts": {
      const amounts = write.amounts.map((each) =>
        each.budgeted === null ? each : { ...each, budgeted: amount(each.categoryId, each.budgeted) },
      );
      return { ...write, amounts };
    }
    case "transfer":
      return { ...write, amount: amount("amount", write.amount) };
    case "create-category":
      return { ...write, fields: { ...write.fields, name: name(write.fields.name), budgeted: amount("budgeted", write.fields.budgeted) } };
    case "change-category": {
      const { changes } = write;
      const named = changes.name === undefined ? {} : { name: name(changes.name) };
      const budgeted = changes.budgeted === undefined ? {} : { budgeted: amount("budgeted", changes.budgeted) };
      return { ...write, changes: { ...changes, ...named, ...budgeted } };
    }
    case "create-expense":
    case "change-expenses":
    case "remove-expenses":
    case "restore-expenses":
    case "review-expenses":
    case "remove-category":
    case "restore-category":
    case "merge-category":
    case "copy-plan":
    case "close-month":
    case "remove-statement":
    case "change-budget":
      return write;
  }
}

function numberOr(value: number | string | undefined, before: number): number {
  return typeof value === "number" ? value : before;
}

function textOr(value: number | string | undefined, before: string): string {
  return typeof value === "string" ? value : before;
}
