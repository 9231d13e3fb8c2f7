import { BIG } from "../../api/inputKinds.js";
import { oneOf } from "../../support/seededRandom.js";
import type { Place } from "../../api/operations.js";

const texts = [
  ...["", " ", "x", "  x ", "current", "2026-11", "2026-13", "2025-01", "2026-10", "2026-11-10", "2026-02-30", "2026-11-10T00:00:00Z"],
  ...["EUR", "eur", "JPY", "EUX", "0.92", "1e3", "0", "-1", "1000", "true", "null", "a\u0000b", "a\nb", "\ud800", "🍳", "#a1B2c3", "de-CH"],
  ...["x".repeat(101), "🍳".repeat(100), "x".repeat(2001), "Asia/Tokyo", "Mars/Base", "expense", "income", "capped", "viewer", "owner"],
  ...["password", "1234567", "nobody", "bud_0000000000000000", "cat_00000000000000000000000000000000000000", "acc_0000000000000000"],
];
const numbers = [0, 1, -1, 1.5, -0.5, 28, 29, 100, 1000, 1_000_001, 2 ** 31, 2 ** 40, BIG, -BIG, BIG + 1, -BIG - 1, 1e21, -1e21];
const structures: readonly unknown[] = [
  ...[[], {}, [null], [[]], ["a"], ["a", "a"], ["a", 5], [50, 90], [50, 50], [0], [1.5], { $ne: null }, { a: 1 }, { length: 1 }],
  ...[{ policy: "full" }, { policy: "capped", cap: 5 }, { policy: "capped" }, { policy: 5, cap: "5" }, ["read"], ["read", "admin"]],
  ...[[{ amount: 400 }, { amount: 600 }], [{ amount: 400 }, { amount: 600, note: 5 }], [{ amount: 1 }], [{}, null]],
  ...[{ currency: "USD", rate: "0.92" }, { amount: 1000, currency: "USD", rate: "0.92" }, { currency: "USD", rate: 1 }, { amount: "1" }],
  ...[{ items: [] }, [{ id: "x" }], [{ id: 5, change: {} }], [{ id: "x", change: null }], [{ id: "x", change: { amount: "1" } }]],
];
const plain: readonly unknown[] = [undefined, undefined, null, null, true, false];

/** Names that no input has. */
const strangers = [
  "nonsense",
  "_id",
  "id",
  "version",
  "role",
  "__v",
  "$set",
  "constructor",
  "toString",
  "a.b",
  "a/b",
  "a~b",
  "",
  "__typename",
];

/** The same for both APIs, each with the ids of its own place. */
export type Change = (base: unknown, at: Place) => unknown;

function value(roll: () => number): (at: Place) => unknown {
  const ids: readonly (keyof Place)[] = ["budgetId", "categoryId", "otherId", "expenseId"];
  if (roll() < 0.1) {
    const key = oneOf(ids, roll);
    return (at) => at[key];
  }
  const one = oneOf(oneOf([texts, texts, numbers, structures, plain], roll), roll);
  return () => one;
}

/** One to three changes, each at the top or deeper in what is there; seldom another thing in place of the whole. */
export function randomChange(fields: readonly string[], roll: () => number): Change {
  if (roll() < 0.03) {
    const whole = oneOf<unknown>([[], "x", 5, true, {}, [{}]], roll);
    return () => whole;
  }
  const changes = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => changeAt(fields, roll));
  return (base, at) => changes.reduce((input, change) => change(input, at), base);
}

function changeAt(fields: readonly string[], roll: () => number): Change {
  const name = roll() < 0.15 || fields.length === 0 ? oneOf(strangers, roll) : oneOf(fields, roll);
  const [deeper, next, among] = [roll() < 0.4, value(roll), roll()];
  const inner = oneOf(["amount", "note", "date", "id", "change", "tags", "currency", "rate", "policy", "cap", "type", "x"], roll);
  return (base, at) => {
    const given = base as Readonly<Record<string, unknown>>;
    const there = Object.hasOwn(given, name) ? given[name] : undefined;
    return { ...given, [name]: deeper && isStructure(there) ? inside(there, inner, among, next(at)) : next(at) };
  };
}

function isStructure(given: unknown): given is object {
  return typeof given === "object" && given !== null && Object.keys(given).length > 0;
}

function inside(given: object, name: string, among: number, next: unknown): unknown {
  if (!Array.isArray(given)) {
    const keys = [...Object.keys(given), name];
    const key = keys[Math.floor(among * keys.length)]!;
    return { ...given, [key]: next };
  }
  const index = Math.floor(among * given.length);
  const item: unknown = given[index];
  return given.with(index, isStructure(item) ? inside(item, name, (among * 7) % 1, next) : next);
}
