import fc from "fast-check";
import { minorUnits, scaledOf } from "../../../src/bankfiles/values/decimals.js";
import { plain } from "../../../src/bankfiles/plain.js";
import { tellsBalance } from "../../../src/bankfiles/languages/words.js";
import "../../support/seed.js";

/** With all its digits, whatever it takes. */
function exactly(digits: string, point: "." | ",", exponent: number): number | string {
  const scaled = scaledOf(digits, point);
  if (scaled === null) return "invalid";
  if (scaled.scale > exponent) return "too-precise";
  const units = scaled.units * 10n ** BigInt(exponent - scaled.scale);
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? "too-large" : Number(units);
}

const digits = fc
  .array(fc.constantFrom("0", "1", "5", "9", "12", "345", ".", ",", "'"), { minLength: 0, maxLength: 9 })
  .map((signs) => signs.join(""));

test("a figure of a few digits comes to what all figures come to", () => {
  fc.assert(
    fc.property(digits, fc.constantFrom(".", ","), fc.constantFrom(0, 2, 3, 4), (text, point, exponent) => {
      expect(minorUnits(text, point, exponent)).toBe(exactly(text, point, exponent));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["12.34", ".", 2, 1234],
  ["12.3", ".", 2, 1230],
  ["12.", ".", 2, 1200],
  [".5", ".", 2, 50],
  ["12.3400", ".", 2, 1234],
  ["12.345", ".", 2, "too-precise"],
  ["12.5", ".", 0, "too-precise"],
  ["12.0", ".", 0, 12],
  ["", ".", 2, "invalid"],
  [".", ".", 2, "invalid"],
  ["1.2.3", ".", 2, "invalid"],
  ["1,5", ".", 2, "invalid"],
  ["1,500", ".", 2, 150_000],
  ["99999999999", ".", 4, 999_999_999_990_000],
  ["999999999999", ".", 4, "too-large"],
] as const)('"%s" with "%s" and %i decimals is %s', (text, point, exponent, units) => {
  expect(minorUnits(text, point, exponent)).toBe(units);
});

test("a text without accents is made plain as one with them", () => {
  fc.assert(fc.property(fc.string({ unit: "binary-ascii", maxLength: 150 }), (text) => expect(plain(`${text}\u0301`)).toBe(plain(text))));
  expect(plain(" Opening-Balance_2026! ")).toBe("opening balance 2026");
  expect(plain("Übertrag, ÉTÉ")).toBe("uebertrag ete");
});

test.each([
  ["Opening balance", true],
  ["SALDO vom 01.11.2026", true],
  ["Balance Bikes Ltd", false],
  ["Card purchase", false],
  ["", false],
])('"%s" tells a balance: %s', (text, tells) => {
  expect(tellsBalance(text)).toBe(tells);
});
