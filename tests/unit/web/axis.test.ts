import { unitOf } from "../../../src/web/format/currency.js";
import { axisFormat } from "../../../src/web/format/formatMoney.js";
import { axisTicks } from "../../../src/web/reports/axisTicks.js";

const told = (amounts: number[], currency = "EUR"): string[] => {
  const ticks = axisTicks(amounts);
  return ticks.map(axisFormat(ticks, unitOf(currency), "en"));
};

test.each([
  ["a salary", [312_345, 229_900], ["€0", "€1,000", "€2,000", "€3,000", "€4,000"]],
  ["little", [187], ["€0.00", "€0.50", "€1.00", "€1.50", "€2.00"]],
  ["more refunds than expenses", [-2_500, 6_100], ["-€50", "€0", "€50", "€100"]],
  ["nothing", [0], ["€0.00", "€0.01"]],
  ["millions", [180_000_000], ["€0", "€500K", "€1M", "€1.5M", "€2M"]],
])("the side of a chart of %s has round amounts, with as many decimals each", (_what, amounts, ticks) => {
  expect(told(amounts)).toEqual(ticks);
});

test("a currency without decimals has none at the side of a chart", () => {
  expect(told([7], "JPY")).toEqual(["¥0", "¥2", "¥4", "¥6", "¥8"]);
});

test("all amounts stand between the first and the last, and the steps between them are equal", () => {
  for (const highest of [1, 3, 999, 1000, 1001, 123_456, 9_007_199_254_740_991]) {
    const ticks = axisTicks([highest, -highest / 3]);
    const steps = ticks.slice(1).map((tick, place) => tick - (ticks[place] ?? NaN));
    expect([ticks[0]! <= -highest / 3, ticks.at(-1)! >= highest, new Set(steps).size, ticks.length <= 7]).toEqual([true, true, 1, true]);
  }
});
