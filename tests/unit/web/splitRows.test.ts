import { addUp, changedSplits, restOfRows, type SplitAction, type SplitRow } from "../../../src/web/expenses/form/splitRows.js";
import { unitOf } from "../../../src/web/format/currency.js";

const writing = { own: unitOf("EUR"), locale: "en" };

test("the first of two parts begins with the whole amount minus what follows", () => {
  const begun = after([], "50", { do: "begin", categoryId: "food" });
  expect(texts(begun)).toEqual(["50.00", ""]);
  expect(begun[0]?.categoryId).toBe("food");
  const typed = after(begun, "50", { do: "type", key: 1, text: "2" }, { do: "type", key: 1, text: "20" });
  expect(texts(typed)).toEqual(["30.00", "20"]);
  expect(addUp(typed, "50", writing)).toBe(true);
});

test("the second part gets the rest once the first one is typed, and the next one what is left then", () => {
  const typed = after([], "50", { do: "begin", categoryId: "" }, { do: "type", key: 0, text: "10+20" });
  expect(texts(typed)).toEqual(["10+20", "20.00"]);
  const more = after(typed, "50", { do: "type", key: 1, text: "15" }, { do: "add" });
  expect(texts(more)).toEqual(["10+20", "15", "5.00"]);
  expect(addUp(more, "50", writing)).toBe(true);
  expect(texts(after(more, "50", { do: "remove", key: 2 }))).toEqual(["10+20", "15"]);
  expect(restOfRows(after(more, "50", { do: "remove", key: 2 }), "50", writing)).toBe(500);
});

test("another whole amount moves the rest alone", () => {
  const typed = after([], "50", { do: "begin", categoryId: "" }, { do: "type", key: 0, text: "30" });
  expect(texts(after(typed, "60", { do: "follow" }))).toEqual(["30", "30.00"]);
  expect(texts(after(typed, "25", { do: "follow" }))).toEqual(["30", ""]);
  expect(restOfRows(after(typed, "25", { do: "follow" }), "25", writing)).toBe(-500);
  expect(texts(after(typed, "6x", { do: "follow" }))).toEqual(["30", ""]);
});

test("a part that is emptied stays empty while somebody is in it, and two parts are the fewest", () => {
  const begun = after([], "50", { do: "begin", categoryId: "" }, { do: "type", key: 0, text: "" });
  expect(texts(begun)).toEqual(["", "50.00"]);
  expect(after(begun, "50", { do: "remove", key: 0 })).toEqual(begun);
  expect(after(begun, "50", { do: "join" })).toEqual([]);
});

test("no sequence of keys changes an entered part, and what is filled in never makes a wrong sum", () => {
  let seed = 3;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8;
  for (let history = 0; history < 100; history++) {
    let total = String(1 + (next() % 200));
    let rows = after([], total, { do: "begin", categoryId: "" });
    const typed = new Map<number, string>();
    for (let step = 0; step < 25; step++) {
      const row = rows[next() % rows.length]!;
      const kind = next() % 10;
      const now = row.amount.text;
      const action: SplitAction =
        kind === 0
          ? { do: "add" }
          : kind === 1
            ? { do: "remove", key: row.key }
            : kind === 2
              ? { do: "follow" }
              : { do: "type", key: row.key, text: kind === 3 ? now.slice(0, -1) : now + "0123456789.".charAt(next() % 11) };
      if (action.do === "follow") total = String(1 + (next() % 200));
      if (action.do === "type") typed.set(action.key, action.text);
      rows = after(rows, total, action);
      for (const key of typed.keys()) if (!rows.some((one) => one.key === key)) typed.delete(key);
      for (const { key, amount } of rows) {
        if ((typed.get(key) ?? "") !== "") expect(amount).toEqual({ text: typed.get(key), entered: true });
        else expect(amount.entered).toBe(false);
      }
      const filled = rows.filter(({ amount }) => !amount.entered && amount.text !== "");
      expect(filled.length).toBeLessThanOrEqual(1);
      if (filled.length === 1) expect(restOfRows(rows, total, writing)).toBe(0);
    }
  }
});

function after(rows: readonly SplitRow[], total: string, ...actions: SplitAction[]): readonly SplitRow[] {
  return actions.reduce((now, action) => changedSplits(now, action, total, writing), rows);
}

function texts(rows: readonly SplitRow[]): string[] {
  return rows.map((row) => row.amount.text);
}
