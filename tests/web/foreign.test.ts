import fc from "fast-check";
import { completeForeign } from "../../src/domain/foreign.js";
import { unitOf } from "../../src/web/format/currency.js";
import { convert, parseRate, rateBetween } from "../../src/web/format/foreign.js";
import "../support/seed.js";

const amount = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
const pair = fc.constantFrom(["CHF", "EUR"], ["JPY", "EUR"], ["EUR", "JPY"], ["KWD", "JPY"], ["JPY", "KWD"], ["USD", "KWD"]);
const rate = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.stringMatching(/^\d{1,12}$/))
  .map(([whole, part]) => `${whole}.${part}`)
  .filter((text) => /[1-9]/.test(text));

/** What the server makes of it, or null where it refuses. */
function completed(currency: string, ...rest: [number | undefined, Parameters<typeof completeForeign>[2]]) {
  try {
    return completeForeign(currency, ...rest);
  } catch {
    return null;
  }
}

test("what a purchase abroad comes to is what the server will say", () => {
  fc.assert(
    fc.property(amount, pair, rate, (paid, [from = "", to = ""], at) => {
      expect(convert(paid, unitOf(from), unitOf(to), at)).toBe(
        completed(to, undefined, { amount: paid, currency: from, rate: at })?.amount ?? null,
      );
    }),
  );
});

test("the rate of two amounts is the server's, and the server takes it with both amounts", () => {
  fc.assert(
    fc.property(amount, amount, pair, (paid, result, [from = "", to = ""]) => {
      const worked = rateBetween(paid, unitOf(from), result, unitOf(to));
      const server = completed(to, result, { amount: paid, currency: from });
      expect(worked).toBe(server?.original.rate ?? null);
      if (worked !== null && parseRate(worked) !== null) {
        expect(completed(to, result, { amount: paid, currency: from, rate: worked })).toEqual(server);
      }
    }),
  );
});

test.each([
  ["0,9231", "0.9231"],
  [" 1.5 ", "1.5"],
  ["12", "12"],
  ["0", null],
  ["0.000", null],
  ["", null],
  ["1e3", null],
  ["-1", null],
  ["1.2345678901234", null],
])("the rate %j is %j", (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});
