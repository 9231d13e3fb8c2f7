import { amountAfter, amountBelow, cellAfter, columnOf, partOf, startsAmount } from "../../../../src/web/month/sheet/gridKeys.js";

const size = { lines: 3, columns: 9 };

test("arrows stop at the edges of the sheet", () => {
  expect(cellAfter({ line: 0, column: 0 }, "ArrowUp", size)).toBeNull();
  expect(cellAfter({ line: 0, column: 0 }, "ArrowLeft", size)).toBeNull();
  expect(cellAfter({ line: 2, column: 8 }, "ArrowDown", size)).toBeNull();
  expect(cellAfter({ line: 2, column: 8 }, "ArrowRight", size)).toBeNull();
  expect(cellAfter({ line: 1, column: 1 }, "x", size)).toBeNull();
});

test.each([
  ["ArrowUp", false, { line: 0, column: 4 }],
  ["ArrowDown", false, { line: 2, column: 4 }],
  ["ArrowRight", true, { line: 1, column: 8 }],
  ["Home", false, { line: 1, column: 0 }],
  ["Home", true, { line: 0, column: 0 }],
  ["End", true, { line: 2, column: 8 }],
  ["PageDown", false, { line: 2, column: 4 }],
])("%s (with Ctrl: %s) leads to its cell", (key, isFar, cell) => {
  expect(cellAfter({ line: 1, column: 4 }, key, size, isFar)).toEqual(cell);
});

test("columns are told by month and part, both ways", () => {
  expect(partOf(0)).toBeNull();
  expect(partOf(1)).toEqual({ month: 0, part: "assigned" });
  expect(partOf(8)).toEqual({ month: 1, part: "available" });
  expect(columnOf(1, "available")).toBe(8);
});

test("Tab goes through the amounts in reading order and leaves after the last, over lines that take none", () => {
  const isOpen = [false, true, false, true];
  expect(amountAfter({ line: 1, column: 1 }, 1, 2, isOpen)).toEqual({ line: 1, column: 5 });
  expect(amountAfter({ line: 1, column: 5 }, 1, 2, isOpen)).toEqual({ line: 3, column: 1 });
  expect(amountAfter({ line: 3, column: 5 }, 1, 2, isOpen)).toBeNull();
  expect(amountAfter({ line: 3, column: 1 }, -1, 2, isOpen)).toEqual({ line: 1, column: 5 });
  expect(amountAfter({ line: 1, column: 1 }, -1, 2, isOpen)).toBeNull();
});

test("Enter goes to the next amount below", () => {
  expect(amountBelow({ line: 1, column: 1 }, 1, [true, true, false, true])).toEqual({ line: 3, column: 1 });
  expect(amountBelow({ line: 3, column: 1 }, 1, [true, true, false, true])).toBeNull();
});

test("digits and signs begin an amount, letters do not", () => {
  expect(["1", ",", ".", "-", "+", "("].filter(startsAmount)).toHaveLength(6);
  expect(["n", "Enter", "F2", "/", " ", "12"].filter(startsAmount)).toEqual([]);
});
