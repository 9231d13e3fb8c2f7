import { type Envelope, type MonthMovements, type Movement, nothingMoved } from "../../domain/envelopes.js";
import { add } from "../../domain/money.js";
import { inForce } from "../../domain/rollover.js";
import { type CategoryDoc, toEnvelope } from "../../models/category.js";
import type { Amendment } from "../ledger/MonthReader.js";
import { strictly, summedStanding } from "./mergedAmounts.js";

/** How months would read after a deletion: its expenses have gone to another category, or have none. */
export function afterRemoval(category: CategoryDoc, into: string | null): Amendment {
  return { envelopes: (all) => without(all, category._id, null), movements: (stored) => movedTo(stored, category._id, into) };
}

/** How months would read after the merge. */
export function afterMerge(source: CategoryDoc, target: CategoryDoc): Amendment {
  const [giving, taking] = [toEnvelope(source), toEnvelope(target)];
  const standing = summedStanding(source, target, strictly);
  const roof = target.parentId === null || target.parentId === source._id ? target._id : null;
  return {
    envelopes: (all) => without(all, source._id, roof).map((one) => (one.id === target._id ? { ...one, standing } : one)),
    plan: (month, stored) => {
      const [given, had] = [stored.get(source._id), stored.get(target._id)];
      if (given === undefined && had === undefined) return stored;
      return new Map(stored).set(target._id, add(given ?? inForce(giving.standing, month, 0), had ?? inForce(taking.standing, month, 0)));
    },
    movements: (stored) => movedTo(stored, source._id, target._id),
  };
}

/** Its children go under `roof`, and a roof among them to the top. */
function without(all: readonly Envelope[], id: string, roof: string | null): Envelope[] {
  const others = all.filter((one) => one.id !== id);
  return others.map((one) => (one.parentId === id ? { ...one, parentId: one.id === roof ? null : roof } : one));
}

function movedTo(stored: MonthMovements, id: string, into: string | null): MonthMovements {
  const moved = stored.categories.get(id);
  if (moved === undefined) return stored;
  const others = new Map([...stored.categories].filter(([other]) => other !== id));
  return into === null
    ? { ...stored, categories: others, uncategorised: sum(moved, stored.uncategorised) }
    : { ...stored, categories: others.set(into, sum(moved, others.get(into) ?? nothingMoved)) };
}

function sum(one: Movement, other: Movement): Movement {
  return { out: add(one.out, other.out), in: add(one.in, other.in), count: one.count + other.count };
}
