import { termFields } from "../views/allocations.js";
import { type FieldConflict, noteField, type Write } from "./writes.js";

/** The part of a batch that is about these. */
export function only(write: Write, ids: readonly string[]): Write {
  const named = new Set(ids);
  switch (write.kind) {
    case "change-expenses":
      return { ...write, items: write.items.filter(({ id }) => named.has(id)) };
    case "remove-expenses":
    case "review-expenses":
      return { ...write, ids: write.ids.filter((id) => named.has(id)) };
    case "restore-expenses":
      return { ...write, rows: write.rows.filter(({ id }) => named.has(id)) };
    case "create-expense":
    case "create-category":
    case "change-category":
    case "remove-category":
    case "restore-category":
    case "merge-category":
    case "set-amounts":
    case "transfer":
    case "copy-plan":
    case "close-month":
    case "remove-statement":
    case "change-budget":
      return write;
  }
}

/** A write without the fields for which a person chose what the server has; null when nothing is left of it. */
export function without(write: Write, given: readonly FieldConflict[]): Write | null {
  const fieldsOf = (id: string) => new Set(given.filter((conflict) => conflict.id === id).map(({ field }) => field));
  switch (write.kind) {
    case "change-expenses": {
      const items = write.items.map(({ id, changes }) => ({ id, changes: omit(changes, fieldsOf(id)) }));
      const left = items.filter(({ changes }) => Object.keys(changes).length > 0);
      return left.length === 0 ? null : { ...write, items: left };
    }
    case "change-category": {
      const given = fieldsOf(write.id);
      // What others set for later months stays only if nothing is set from this month on.
      if (given.has("later")) for (const term of termFields) given.add(term);
      const changes = omit(write.changes, given);
      return Object.keys(changes).length === 0 ? null : { ...write, changes };
    }
    case "change-budget": {
      const changes = omit(write.changes, new Set(given.map(({ field }) => field)));
      return Object.keys(changes).length === 0 ? null : { ...write, changes };
    }
    case "set-amounts": {
      const dropped = fieldsOf(write.month);
      const kept = write.amounts.filter(({ categoryId }) => !dropped.has(categoryId));
      const amounts = kept.map(({ note, ...amount }) =>
        note === undefined || dropped.has(noteField(amount.categoryId)) ? amount : { ...amount, note },
      );
      return amounts.length === 0 ? null : { ...write, amounts };
    }
    case "create-expense":
    case "remove-expenses":
    case "restore-expenses":
    case "review-expenses":
    case "create-category":
    case "remove-category":
    case "restore-category":
    case "merge-category":
    case "transfer":
    case "copy-plan":
    case "close-month":
    case "remove-statement":
      return write;
  }
}

/** The fields of a change but these; each of them may be left out. */
export function omit<Fields extends object>(fields: Fields, names: ReadonlySet<string>): Fields {
  const left = { ...fields };
  for (const name in left) if (names.has(name)) Reflect.deleteProperty(left, name);
  return left;
}
