import { Invalid } from "../../../../src/domain/errors.js";
import { countsAs, isEndOnBudget } from "../../../../src/domain/moneyaccounts/flows.js";
import { type Entered, type Place, placed } from "../../../../src/domain/moneyaccounts/placing.js";

const budget = { currency: "EUR", monthStartDay: 1 };
const place = (id: string, currency = "EUR", onBudget = true): Place => ({ id, currency, onBudget });
const [giro, card, dollars, francs] = [place("giro"), place("card"), place("dollars", "USD"), place("francs", "CHF")];
const [loan, moreDollars] = [place("loan", "EUR", false), place("more", "USD")];
const usual: Entered = {
  type: "expense",
  amount: 100,
  original: null,
  date: "2026-10-31",
  cleared: false,
  from: null,
  to: null,
  toAmount: null,
  toDate: null,
  toCleared: false,
};
const transfer = { type: "transfer", from: giro, to: card } as const;

function codes(entered: Partial<Entered>): string[] {
  try {
    placed(budget, { ...usual, ...entered });
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.faults.map(({ path, code }) => `${path} ${code}`);
  }
}

test.each<[string, Partial<Entered>, string[]]>([
  [
    "an expense has no second account, nor anything of one",
    { from: giro, to: card, toAmount: 1, toDate: "2026-10-31", toCleared: true },
    ["/toMoneyAccountId not-allowed", "/toAmount not-allowed", "/toDate not-allowed", "/toCleared not-allowed"],
  ],
  ["a movement in another currency needs what it was there", { from: dollars }, ["/original required"]],
  ["and in no other currency", { from: dollars, original: { amount: 1, currency: "CHF" } }, ["/original/currency wrong-currency"]],
  ["a transfer needs two accounts", { ...transfer, to: giro }, ["/toMoneyAccountId same-account"]],
  [
    "a transfer out of the budget's currency has no original",
    { ...transfer, original: { amount: 1, currency: "USD" } },
    ["/original not-allowed"],
  ],
  ["what arrives in a third currency is required", { ...transfer, to: dollars }, ["/toAmount required"]],
  ["between two of one currency what arrives is what leaves", { ...transfer, toAmount: 99 }, ["/toAmount not-allowed"]],
  [
    "what arrives in the budget's currency is what is booked",
    { ...transfer, from: dollars, original: { amount: 110, currency: "USD" }, toAmount: 99 },
    ["/toAmount inconsistent"],
  ],
  ["two ends are not a season apart", { ...transfer, toDate: "2026-12-02" }, ["/toDate too-far-apart"]],
  ["nor the other way round", { ...transfer, toDate: "2026-09-29" }, ["/toDate too-far-apart"]],
])("%s", (_, entered, expected) => {
  expect(codes(entered)).toEqual(expected);
});

test.each([
  ["2026-12-01", 31],
  ["2026-09-30", 31],
])("ends may be a month apart: %s", (toDate) => {
  expect(codes({ ...transfer, toDate })).toEqual([]);
});

test("what lies in no account has no ends and counts as it always did", () => {
  expect(placed(budget, usual)).toEqual({ flow: "expense", date: "2026-10-31", month: "2026-10", legs: [] });
});

test.each<[string, Partial<Entered>, string, number[]]>([
  ["an expense", { from: giro }, "expense", [-100]],
  ["an income", { type: "income", from: giro }, "income", [100]],
  ["an expense off the budget", { from: loan }, "off-expense", [-100]],
  ["an income off the budget", { type: "income", from: loan }, "off-income", [100]],
  ["a transfer on the budget", transfer, "transfer", [-100, 100]],
  ["a transfer out of it", { ...transfer, to: loan }, "transfer-out", [-100, 100]],
  ["a transfer into it", { ...transfer, from: loan }, "transfer-in", [-100, 100]],
  ["a transfer off the budget", { ...transfer, from: loan, to: place("other", "EUR", false) }, "off-transfer", [-100, 100]],
  ["money that is taken into an account", { ...transfer, from: null }, "transfer", [100]],
  ["money that is taken out of one", { ...transfer, to: null }, "transfer", [-100]],
])("%s", (_, entered, flow, amounts) => {
  const { legs, ...rest } = placed(budget, { ...usual, ...entered });
  expect(rest.flow).toBe(flow);
  expect(legs.map(({ amount }) => amount)).toEqual(amounts);
  expect(legs.map(({ booked }) => booked)).toEqual(amounts);
});

test.each<[string, Partial<Entered>, number[]]>([
  ["out of dollars", { ...transfer, from: dollars, original: { amount: 110, currency: "USD" } }, [-110, 100]],
  ["into dollars", { ...transfer, to: dollars, toAmount: 111 }, [-100, 111]],
  ["from dollars to dollars", { ...transfer, from: dollars, to: moreDollars, original: { amount: 110, currency: "USD" } }, [-110, 110]],
  [
    "from dollars to francs",
    { ...transfer, from: dollars, to: francs, original: { amount: 110, currency: "USD" }, toAmount: 95 },
    [-110, 95],
  ],
])("each end is in the currency of its account, and booked in the budget's: %s", (_, entered, amounts) => {
  const { legs } = placed(budget, { ...usual, ...entered });
  expect(legs.map(({ amount }) => amount)).toEqual(amounts);
  expect(legs.map(({ booked }) => booked)).toEqual([-100, 100]);
});

test("a transfer counts on the day on which its money leaves the budget, or comes onto it", () => {
  const days = { ...usual, ...transfer, toDate: "2026-11-02" };
  expect(placed(budget, { ...days, to: loan })).toMatchObject({ date: "2026-10-31", month: "2026-10" });
  expect(placed(budget, { ...days, from: loan })).toMatchObject({ date: "2026-11-02", month: "2026-11" });
  expect(placed(budget, days).legs.map(({ date, month }) => `${date} ${month}`)).toEqual(["2026-10-31 2026-10", "2026-11-02 2026-11"]);
});

test("each end is cleared by itself", () => {
  expect(placed(budget, { ...usual, ...transfer, toCleared: true }).legs.map(({ cleared }) => cleared)).toEqual([false, true]);
});

test.each<[string, Partial<Entered>]>([
  ["an expense", { from: giro }],
  ["an income", { type: "income", from: giro }],
  ["one off the budget", { from: loan }],
  ["a transfer", transfer],
  ["one out of the budget", { ...transfer, to: loan }],
  ["one into it", { ...transfer, from: loan }],
])("what a movement adds to the money of the budget is what its ends on the budget book: %s", (_, entered) => {
  const { flow, legs } = placed(budget, { ...usual, ...entered });
  const counted = { expense: -100, income: 100, none: 0 }[countsAs(flow) ?? "none"];
  const booked = legs.filter((leg) => isEndOnBudget(flow, leg.booked)).reduce((sum, leg) => sum + leg.booked, 0);
  expect(booked).toBe(counted);
});
