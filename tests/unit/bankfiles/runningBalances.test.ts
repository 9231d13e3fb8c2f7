import { csvOf } from "./csvOf.js";
import { readFile } from "./readFile.js";

const signed = ["-20,00;980,00", "-5,00;975,00", "100,00;1075,00", "-3,50;1071,50"];
const days = ["2026-11-01;Shop", "2026-11-02;Baker", "2026-11-02;Wage", "2026-11-03;Cafe"];
const rowsOf = (cells: readonly string[]): string[] => cells.map((cell, row) => `${days[row] ?? ""};${cell}`);
const expected = [-2000, -500, 10_000, -350];

const told = async (header: string, rows: readonly string[]): Promise<unknown> => {
  const { questions, rows: found } = await readFile(csvOf(header, ...rows), "EUR");
  const amounts = found.map(({ transaction }) => (transaction?.amount ?? 0) * (transaction?.type === "expense" ? -1 : 1));
  return { asked: questions.map(({ path }) => path), amounts };
};

test.each([
  ["In/Out beside Sum", "Date;Text;In/Out;Sum", signed],
  ["an unknown heading beside Total", "Date;Text;Foo;Total", signed],
  ["Amount beside Value", "Date;Text;Amount;Value", signed],
  ["Af/Bij beside Bedrag", "Datum;Omschrijving;Af/Bij;Bedrag", signed],
  ["a heading that promises the balance", "Datum;Omschrijving;Saldo;Bedrag", signed],
  ["cents that are left out", "Date;Text;In/Out;Sum", ["-20;980", "-5;975", "100;1075", "-3,5;1071,50"]],
])("a column that runs by another one is the balance: %s", async (_, header, cells) => {
  expect(await told(header, rowsOf(cells))).toEqual({ asked: [], amounts: expected });
  expect(await told(header, rowsOf(cells).toReversed())).toEqual({ asked: [], amounts: expected.toReversed() });
});

test.each([
  ["D/C", ["20,00;D;980,00", "5,00;D;975,00", "100,00;C;1075,00", "3,50;D;1071,50"]],
  ["Af/Bij", ["20,00;Af;980,00", "5,00;Af;975,00", "100,00;Bij;1075,00", "3,50;Af;1071,50"]],
])("a column that runs by another one and the words of %s is the balance", async (heading, cells) => {
  for (const [amount, balance] of [
    ["Amount", "Total"],
    ["Foo", "Total"],
    ["Bedrag", "Sum"],
  ]) {
    const header = `Date;Description;${amount ?? ""};${heading};${balance ?? ""}`;
    expect(await told(header, rowsOf(cells))).toEqual({ asked: [], amounts: expected });
    expect(await told(header, rowsOf(cells).toReversed())).toEqual({ asked: [], amounts: expected.toReversed() });
  }
});

test("a column that runs by two that take turns is the balance", async () => {
  const cells = ["20,00;;980,00", "5,00;;975,00", ";100,00;1075,00", "3,50;;1071,50"];
  expect(await told("Date;Description;Debit;Credit;Total", rowsOf(cells))).toEqual({ asked: [], amounts: expected });
});

test("rows of one day may stand in any order", async () => {
  const rows = rowsOf(signed);
  const mixed = [rows[1], rows[0], rows[3], rows[2]].map((row) => row ?? "");
  expect(await told("Date;Text;In/Out;Sum", mixed)).toEqual({ asked: [], amounts: [-500, -2000, -350, 10_000] });
});

test("two balances beside an amount are neither taken nor offered, also where rows are too few to calculate", async () => {
  const header = "Datum;Omschrijving;Bedrag;Boeksaldo;Valutair saldo";
  for (const count of [1, 2, 4]) {
    const rows = rowsOf(signed.map((cells) => `${cells};${cells.split(";")[1] ?? ""}`)).slice(0, count);
    expect(await told(header, rows)).toEqual({ asked: [], amounts: expected.slice(0, count) });
  }
});

test("few rows are asked about, and the balance is not offered where two steps agree", async () => {
  const optionsOf = async (count: number): Promise<unknown> => {
    const { questions } = await readFile(csvOf("Date;Text;In/Out;Sum", ...rowsOf(signed).slice(0, count)), "EUR");
    return questions.find(({ path }) => path === "/mapping/columns/amount")?.options.map(({ value }) => value);
  };
  expect([await optionsOf(1), await optionsOf(2), await optionsOf(3), await optionsOf(4)]).toEqual([
    ["3", "4"],
    ["3", "4"],
    ["3"],
    undefined,
  ]);
});

test("a running number is no balance of the quantities beside it", async () => {
  const cells = ["-20,00;1;1", "-5,00;1;2", "-3,50;1;3", "-2,00;1;4"];
  expect(await told("Date;Text;Amount;Quantity;Line", rowsOf(cells))).toEqual({ asked: [], amounts: [-2000, -500, -350, -200] });
});

test.each([
  ["points that are as many as the amount", "Date;Description;Amount;Points;Points total", ["50;150", "20;170", "10;180", "5;185"]],
  ["what comes back of each payment", "Date;Description;Amount;Reward;Total reward", ["0,50;1,50", "0,20;1,70", "0,10;1,80", "0,05;1,85"]],
  ["shares", "Date;Description;Amount;Quantity;Holding", ["7;15", "2;17", "-1;16", "4;20"]],
  ["kilometres", "Date;Description;Amount;Km;Odometer", ["51;151", "21;172", "11;183", "6;189"]],
])("beside an amount, what runs by another column is neither its balance nor tells its direction: %s", async (_, header, others) => {
  const cells = ["-50,00", "-20,00", "-10,00", "-5,00"].map((amount, row) => `${amount};${others[row] ?? ""}`);
  expect(await told(header, rowsOf(cells))).toEqual({ asked: [], amounts: [-5000, -2000, -1000, -500] });
});

test("what was spent so far runs against the amounts, and does not turn their directions", async () => {
  const cells = ["-50,00;50,00", "-20,00;70,00", "-10,00;80,00", "5,00;75,00"];
  expect(await told("Date;Description;Amount;Spent so far", rowsOf(cells))).toEqual({ asked: [], amounts: [-5000, -2000, -1000, 500] });
});

test("what is owed on a card runs by its purchases, and their direction is asked for", async () => {
  const cells = ["50,00;150,00", "20,00;170,00", "10,00;180,00", "-100,00;80,00"];
  expect(await told("Date;Description;Amount;Owed", rowsOf(cells))).toMatchObject({ asked: ["/mapping/sign"] });
});

test("a balance that is told once a day is the balance", async () => {
  const rows = rowsOf(["-20,00;", "-5,00;975,00", "100,00;", "-3,50;1071,50"]);
  const later = ["2026-11-04;Shop;-10,00;", "2026-11-04;Baker;-1,50;1060,00", "2026-11-05;Shop;-60,00;1000,00"];
  const amounts = [...expected, -1000, -150, -6000];
  expect(await told("Date;Text;Foo;Total", [...rows, ...later])).toEqual({ asked: [], amounts });
});

test("each account has a balance of its own", async () => {
  const accounts = ["DE01123456781234567890", "DE02123456781234567890"];
  const rows = [...signed, "-7,00;1064,50"].flatMap((cells, row) =>
    accounts.map(
      (account, place) =>
        `2026-11-${10 + row};${account};Shop;${place === 0 ? cells : (["-1,00;50,00", "-2,00;48,00", "-3,00;45,00", "-4,00;41,00", "-5,00;36,00"][row] ?? "")}`,
    ),
  );
  const amounts = [-2000, -100, -500, -200, 10_000, -300, -350, -400, -700, -500];
  expect(await told("Date;Account;Text;Foo;Total", rows)).toEqual({ asked: [], amounts });
});
