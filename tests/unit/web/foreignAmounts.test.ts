import {
  changedForeign,
  enteredField,
  type ForeignAction,
  type ForeignAmounts,
  rateFollows,
} from "../../../src/web/expenses/form/foreignAmounts.js";
import { unitOf } from "../../../src/web/format/currency.js";

const writing = { own: unitOf("EUR"), locale: "en" };
const nothing: ForeignAmounts = { amount: enteredField(""), foreign: null };

test("17.50 stays 17.50 while 20 is typed key by key into the amount in francs; the rate follows", () => {
  const half = after(nothing, ...keys("amount", "17.50"), { do: "begin", currency: "CHF" }, ...keys("there", "2"));
  expect(shown(half)).toEqual({ amount: "17.50", there: "2", rate: "8.75" });
  const whole = after(half, ...keys("there", "20", "2"));
  expect(shown(whole)).toEqual({ amount: "17.50", there: "20", rate: "0.875" });
  expect(rateFollows(whole)).toBe(true);
});

test("a rate between two entered amounts cannot be typed", () => {
  const both = after(nothing, ...keys("amount", "17.50"), { do: "begin", currency: "CHF" }, ...keys("there", "20"));
  expect(after(both, { do: "type", field: "rate", text: "9" })).toEqual(both);
});

test("a typed rate gives the missing amount, which is marked as worked out until somebody types it", () => {
  const paid = after(nothing, { do: "begin", currency: "JPY" }, ...keys("there", "5000"), ...keys("rate", "0,0061"));
  expect(paid.amount).toEqual({ text: "30.50", entered: false });
  const corrected = after(paid, { do: "type", field: "amount", text: "30.5" });
  expect(corrected.amount).toEqual({ text: "30.5", entered: true });
  expect(shown(corrected)).toMatchObject({ there: "5000", rate: "0.0061" });

  const billed = after(nothing, ...keys("amount", "92.31"), { do: "begin", currency: "CHF" }, ...keys("rate", "0.9231"));
  expect(billed.foreign?.there).toEqual({ text: "100.00", entered: false });
  expect(shown(after(billed, { do: "type", field: "amount", text: "184.62" }))).toMatchObject({ there: "200.00", rate: "0.9231" });
});

test("an amount that somebody empties stays empty while they are in it", () => {
  const billed = after(nothing, ...keys("amount", "92.31"), { do: "begin", currency: "CHF" }, ...keys("rate", "0.9231"));
  expect(shown(after(billed, { do: "type", field: "there", text: "" }))).toEqual({ amount: "92.31", there: "", rate: "0.9231" });
});

test("another currency keeps what was entered and forgets the old rate", () => {
  const both = after(nothing, ...keys("amount", "17.50"), { do: "begin", currency: "CHF" }, ...keys("there", "20"));
  expect(shown(after(both, { do: "choose-currency", currency: "JPY" }))).toEqual({ amount: "17.50", there: "20", rate: "0.875" });
  const rated = after(nothing, { do: "begin", currency: "CHF" }, ...keys("there", "20"), ...keys("rate", "0.9"));
  expect(shown(after(rated, { do: "choose-currency", currency: "USD" }))).toEqual({ amount: "", there: "20", rate: "" });
});

test("what a stored purchase has is shown as it is stored, and its rate follows from then on", () => {
  const stored = {
    amount: enteredField("92.31"),
    foreign: { currency: "CHF", there: enteredField("100.00"), rate: { text: "0.9231", entered: false } },
  };
  expect(shown(after(stored, { do: "type", field: "there", text: "200" }))).toEqual({ amount: "92.31", there: "200", rate: "0.46155" });
  expect(after(stored, { do: "end" })).toEqual({ amount: enteredField("92.31"), foreign: null });
});

test("no sequence of keys changes an entered amount by itself", () => {
  const next = numbers(11);
  const fields = ["amount", "there", "rate"] as const;
  for (let history = 0; history < 150; history++) {
    let state = nothing;
    // What stands in each field because somebody typed it there.
    const typed = { amount: "", there: "" };
    for (let step = 0; step < 40; step++) {
      const action = anAction(state, next);
      state = changedForeign(state, action, writing);
      if (action.do === "type" && action.field !== "rate" && (action.field === "amount" || state.foreign !== null)) {
        typed[action.field] = action.text;
      }
      if (state.foreign === null) typed.there = "";
      if (action.do === "end") typed.amount = state.amount.text;
      if (typed.amount !== "") expect(state.amount).toEqual({ text: typed.amount, entered: true });
      else expect(state.amount.entered).toBe(false);
      if (typed.there !== "") expect(state.foreign?.there).toEqual({ text: typed.there, entered: true });
      else expect(state.foreign?.there.entered ?? false).toBe(false);
    }
  }

  function anAction(state: ForeignAmounts, random: () => number): ForeignAction {
    const kind = random() % 20;
    if (kind === 0) return { do: "begin", currency: "CHF" };
    if (kind === 1) return { do: "choose-currency", currency: ["CHF", "JPY", "KWD"][random() % 3]! };
    if (kind === 2) return { do: "end" };
    const field = fields[random() % 3]!;
    const now = field === "amount" ? state.amount.text : (state.foreign?.[field].text ?? "");
    const key = "0123456789.,+*".charAt(random() % 14);
    return { do: "type", field, text: random() % 4 === 0 ? now.slice(0, -1) : now + key };
  }
});

function after(state: ForeignAmounts, ...actions: ForeignAction[]): ForeignAmounts {
  return actions.reduce((now, action) => changedForeign(now, action, writing), state);
}

/** What a field holds after each key. */
function keys(field: "amount" | "there" | "rate", text: string, typed = ""): ForeignAction[] {
  return [...text.slice(typed.length)].map((_, index) => ({ do: "type", field, text: text.slice(0, typed.length + index + 1) }));
}

function shown({ amount, foreign }: ForeignAmounts) {
  return { amount: amount.text, there: foreign?.there.text, rate: foreign?.rate.text };
}

/** Whole numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 8;
  };
}
