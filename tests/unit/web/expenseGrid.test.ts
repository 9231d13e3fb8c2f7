import { signedAmount } from "../../../src/web/expenses/signedAmount.js";
import { cellValue, payeeChanges } from "../../../src/web/expenses/list/grid/cellValues.js";
import { effectOf, type PressedKey } from "../../../src/web/expenses/list/grid/gridKeys.js";
import {
  activeIndex,
  clicked,
  type GridState,
  isPlainCell,
  movedTo,
  orderOf,
  startState,
} from "../../../src/web/expenses/list/grid/gridState.js";
import { listItems } from "../../../src/web/expenses/list/grid/listItems.js";
import { bulkWrites, removals } from "../../../src/web/expenses/list/selection/bulk.js";
import { en } from "../../../src/web/words/en/en.js";
import { anExpenseRow } from "./anExpenseRow.js";

const order = orderOf(["a", "b", "c", "d", "e"]);
const at = (index: number) => movedTo(startState, order, index);
const plain: PressedKey = { key: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

function pressed(state: GridState, ...keys: (string | Partial<PressedKey>)[]): GridState {
  return keys.reduce<GridState>((before, key) => {
    const effect = effectOf({ ...plain, ...(typeof key === "string" ? { key } : key) }, before, order, 2);
    return effect !== null && "state" in effect ? effect.state : before;
  }, state);
}
const selectedIn = (state: GridState) => [...state.selected].sort().join("");

describe("in the list", () => {
  test("keys that mean nothing, and keys of the browser, have no effect", () => {
    expect(effectOf({ ...plain, key: "x" }, at(0), order, 2)).toBeNull();
    expect(effectOf({ ...plain, key: "c", ctrlKey: true }, at(0), order, 2)).toBeNull();
    expect(effectOf({ ...plain, key: "ArrowDown", altKey: true }, at(0), order, 2)).toBeNull();
    expect(effectOf({ ...plain, key: "Enter" }, startState, orderOf([]), 2)).toBeNull();
  });

  test.each([
    ["ArrowDown", 1, "c"],
    ["ArrowUp", 0, "a"],
    ["Home", 3, "a"],
    ["End", 1, "e"],
    ["PageDown", 1, "d"],
    ["PageUp", 1, "a"],
  ])("%s moves the keyboard and selects nothing", (key, from, to) => {
    const after = pressed(at(from), key);
    expect(after.active).toBe(to);
    expect(after.selected.size).toBe(0);
  });

  test("Shift extends the selection from where it began, in both directions", () => {
    const down = { key: "ArrowDown", shiftKey: true };
    const up = { key: "ArrowUp", shiftKey: true };
    expect(selectedIn(pressed(at(2), down, down))).toBe("cde");
    expect(selectedIn(pressed(at(2), down, up, up))).toBe("bc");
    expect(selectedIn(pressed(at(2), { key: "Home", shiftKey: true }))).toBe("abc");
  });

  test("Space selects one, Ctrl+A all, Escape none", () => {
    expect(selectedIn(pressed(at(1), " ", "ArrowDown", "ArrowDown", " "))).toBe("bd");
    expect(selectedIn(pressed(at(1), { key: "a", ctrlKey: true }))).toBe("abcde");
    expect(selectedIn(pressed(at(1), { key: "a", ctrlKey: true }, "Escape"))).toBe("");
  });

  test("a click selects one, Shift all in between, Ctrl one more", () => {
    const first = clicked(startState, order, "b", { extend: false, add: false });
    expect(selectedIn(first)).toBe("b");
    expect(selectedIn(clicked(first, order, "d", { extend: true, add: false }))).toBe("bcd");
    expect(selectedIn(clicked(first, order, "e", { extend: false, add: true }))).toBe("be");
    expect(selectedIn(clicked(first, order, "b", { extend: false, add: true }))).toBe("");
  });

  test("where a row has gone, the keyboard is at the one that took its place", () => {
    expect(activeIndex(at(2), orderOf(["a", "b", "d", "e"]))).toBe(2);
    expect(activeIndex(at(4), orderOf(["a"]))).toBe(0);
    expect(activeIndex(at(4), orderOf([]))).toBe(-1);
  });

  test("a day stands above its expenses with what it comes to, where there is no column for it", () => {
    const rows = [
      anExpenseRow({ id: "a", date: "2026-03-10", amount: 300 }),
      anExpenseRow({ id: "b", date: "2026-03-10", amount: 1000, type: "income" }),
      anExpenseRow({ id: "c", date: "2026-03-09", amount: 50 }),
    ];
    expect(listItems(rows, true, signedAmount).map((item) => (item.is === "day" ? item.net : item.row.id))).toEqual([
      700,
      "a",
      "b",
      -50,
      "c",
    ]);
    expect(listItems(rows, false, signedAmount).map((item) => item.is === "expense" && item.startsDay)).toEqual([true, false, true]);
  });
});

describe("a cell", () => {
  const unit = { currency: "EUR", currencyDigits: 2 };
  const day = { today: "2026-03-12", month: "2026-03", monthStartDay: 1, locale: "en-GB", words: en.quick.days };
  const value = (column: "date" | "tags" | "amount", text: string) =>
    cellValue(column, text, anExpenseRow({ payee: "Rewe", tags: ["a"] }), { unit, day });

  test.each([
    ["amount", "", "notPositive"],
    ["amount", "-3", "notPositive"],
    ["amount", "0", "notPositive"],
    ["amount", "3 apples", "notPositive"],
    ["date", "some day", "notADate"],
    ["tags", "x".repeat(51), "longTags"],
  ] as const)("of %s refuses %j", (column, text, fault) => {
    expect(value(column, text)).toEqual({ fault });
  });

  test.each([
    ["amount", "12+3,50", { amount: 1550 }],
    ["amount", "10.00", null],
    ["date", "9", { date: "2026-03-09" }],
    ["date", "2026-03-10", null],
    ["tags", "a, #b, ,a", { tags: ["a", "b"] }],
  ] as const)("of %s reads %j", (column, text, changes) => {
    expect(value(column, text)).toEqual({ changes });
  });

  test("of a payee brings the usual category only where there is none yet", () => {
    const usual = (payee: string) => (payee === "Edeka" ? "food" : null);
    const of = (text: string, fields: Parameters<typeof anExpenseRow>[0] = {}) =>
      payeeChanges(text, anExpenseRow({ payee: "Rewe", categoryId: null, ...fields }), usual);
    const part = { categoryId: "food", amount: 500, note: null };
    expect(of("Rewe")).toBeNull();
    expect(of("")).toEqual({ payee: null });
    expect(of("Someone")).toEqual({ payee: "Someone" });
    expect(of(" Edeka ")).toEqual({ payee: "Edeka", categoryId: "food" });
    expect(of("Edeka", { categoryId: "fun" })).toEqual({ payee: "Edeka" });
    expect(of("Edeka", { splits: [part, part] })).toEqual({ payee: "Edeka" });
  });

  test("of an amount that comes of parts or of another currency is left to the form", () => {
    const splits = [
      { categoryId: null, amount: 1, note: null },
      { categoryId: null, amount: 2, note: null },
    ];
    const original = { amount: 1, currency: "USD", rate: "1" };
    expect(isPlainCell("amount", anExpenseRow({ splits }))).toBe(false);
    expect(isPlainCell("category", anExpenseRow({ splits }))).toBe(false);
    expect(isPlainCell("amount", anExpenseRow({ original }))).toBe(false);
    expect(isPlainCell("payee", anExpenseRow({ splits, original }))).toBe(true);
  });
});

describe("all that is selected", () => {
  const splits = [
    { categoryId: "food", amount: 1, note: null },
    { categoryId: null, amount: 2, note: null },
  ];

  test("gets a category in one write, except split expenses and those that have it", () => {
    const rows = [anExpenseRow({ id: "a" }), anExpenseRow({ id: "b", categoryId: "food" }), anExpenseRow({ id: "c", splits })];
    expect(bulkWrites(rows, { set: "category", categoryId: "food" })).toEqual([
      { kind: "change-expenses", items: [{ id: "a", changes: { categoryId: "food" } }] },
    ]);
    expect(bulkWrites(rows.slice(1), { set: "category", categoryId: "food" })).toEqual([]);
  });

  test("gets and loses a tag, and an expense with twenty tags stays as it is", () => {
    const full = anExpenseRow({ id: "full", tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
    const rows = [anExpenseRow({ id: "a", tags: ["x"] }), anExpenseRow({ id: "b" }), full];
    expect(bulkWrites(rows, { set: "add-tag", tag: "x" })).toEqual([
      { kind: "change-expenses", items: [{ id: "b", changes: { tags: ["x"] } }] },
    ]);
    expect(bulkWrites(rows, { set: "remove-tag", tag: "x" })).toEqual([
      { kind: "change-expenses", items: [{ id: "a", changes: { tags: [] } }] },
    ]);
  });

  test("is written in pieces of 500", () => {
    const rows = Array.from({ length: 1001 }, (_, index) => anExpenseRow({ id: `${index}` }));
    const counts = bulkWrites(rows, { set: "date", date: "2026-03-01" }).map((write) => "items" in write && write.items.length);
    expect(counts).toEqual([500, 500, 1]);
    expect(removals(rows.map(({ id }) => id)).map((write) => "ids" in write && write.ids.length)).toEqual([500, 500, 1]);
  });
});
