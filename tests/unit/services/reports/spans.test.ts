import { addDays, daysFrom, type Period } from "../../../../src/domain/month.js";
import { inSpans, mergedGroups } from "../../../../src/services/reports/spans.js";

const group = (key: string | null, name: string | null, out: number, count = 1) => {
  return { _id: { key }, name, out, back: out * 2, in: out * 3, count };
};

/** The spans that are asked for where each of their days takes so long. */
async function spansOf(days: number, msOfDay: number): Promise<Period[]> {
  const from = "2016-12-01";
  let time = 0;
  const ask = async (span: Period): Promise<Period> => {
    time += daysFrom(span.from, span.to) * msOfDay;
    return span;
  };
  return inSpans({ from, to: addDays(from, days - 1) }, ask, () => time);
}

test.each([
  [1, 0, [1]],
  [62, 0, [62]],
  [63, 0, [62, 1]],
  [3660, 0, [62, 992, 2606]],
  [400, 0.08, [62, 100, 100, 100, 38]],
  [80, 1, [62, 8, 8, 2]],
  [80, 100, [62, 7, 7, 4]],
])("%i days of which each takes %d ms are asked for in spans of so many days, without a gap", async (days, ms, lengths) => {
  const spans = await spansOf(days, ms);
  expect(spans.map(({ from, to }) => daysFrom(from, to))).toEqual(lengths);
  expect(spans[0]?.from).toBe("2016-12-01");
  for (const [at, span] of spans.entries()) if (at > 0) expect(span.from).toBe(addDays(spans[at - 1]?.to ?? "", 1));
});

test("a group of several spans is the sum of its parts, under the name that is the last in order", () => {
  const first = [group("shop", "SHOP", 1), group(null, null, 5)];
  const second = [group("shop", "Shop", 10, 2), group("pub", "Pub", 7)];
  const third = [group("shop", "SHOP", 100, 3), group(null, null, 50)];
  expect(mergedGroups([first, second, third])).toEqual([group("shop", "Shop", 111, 6), group(null, null, 55, 2), group("pub", "Pub", 7)]);
});

test("a name that one span lacks is the other's", () => {
  expect(mergedGroups([[group("a", null, 1)], [group("a", "A", 1)]])[0]?.name).toBe("A");
  expect(mergedGroups([[group("a", "A", 1)], [group("a", null, 1)]])[0]?.name).toBe("A");
});

test("each month of a group stays by itself", () => {
  const cell = (month: string, out: number) => ({ ...group("a", "A", out), _id: { key: "a", month } });
  expect(mergedGroups([[cell("2026-01", 1), cell("2026-02", 2)], [cell("2026-02", 20)]])).toEqual([
    cell("2026-01", 1),
    { ...cell("2026-02", 22), count: 2 },
  ]);
});

test("one span is as it was, and of none there is nothing", () => {
  const only = [group("shop", "Shop", 1)];
  expect(mergedGroups([only])).toEqual(only);
  expect(mergedGroups([])).toEqual([]);
});

test("a sum beyond what is exact is refused", () => {
  const large = [group("shop", "Shop", 3_000_000_000_000_000)];
  expect(() => mergedGroups([large, large])).toThrow(expect.objectContaining({ kind: "conflict" }));
});

test("the last name in order is the last by its bytes, as the database takes it, and not by its UTF-16 units", () => {
  const [bmp, beyond] = ["\uFFFD", "\u{1F600}"];
  expect(bmp > beyond).toBe(true);
  expect(mergedGroups([[group("a", bmp, 1)], [group("a", beyond, 1)]])[0]?.name).toBe(beyond);
  expect(mergedGroups([[group("a", beyond, 1)], [group("a", bmp, 1)]])[0]?.name).toBe(beyond);
});
