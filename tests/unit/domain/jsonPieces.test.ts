import { jsonPieces } from "../../../src/domain/jsonPieces.js";
import { textOf } from "../../support/textOf.js";

let taken = 0;

async function* flow<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  for (const row of rows) {
    taken++;
    yield row;
  }
}

const row = (n: number) => ({
  id: `exp_${n}`,
  note: n % 3 === 0 ? null : 'a "note"\n\u2028',
  tags: ["a", "b"],
  left: undefined,
  parts: [],
});

describe("JSON in pieces", () => {
  beforeEach(() => (taken = 0));

  test("equals the text of the whole, with lists that are there, that flow, that are empty, and that are inside each other", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => row(n));
    const whole = {
      at: "now",
      left: undefined,
      none: [],
      there: rows,
      outer: [
        { name: 1, inner: rows },
        { name: 2, inner: [] },
      ],
    };
    const flowing = {
      at: "now",
      left: undefined,
      none: flow([]),
      there: flow(rows),
      outer: flow([
        { name: 1, inner: flow(rows) },
        { name: 2, inner: flow([]) },
      ]),
    };
    expect(await textOf(jsonPieces(flowing))).toBe(JSON.stringify(whole));
    expect(await textOf(jsonPieces(whole))).toBe(JSON.stringify(whole));
  });

  test("asks for a row only when the piece that it is part of is taken", async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => row(n));
    const pieces = jsonPieces({ rows: flow(rows) });
    const { value } = await pieces.next();
    expect(String(value).length).toBeLessThan(100_000);
    expect(taken).toBeLessThan(2000);
    await pieces.return(undefined);
    expect(taken).toBeLessThan(2000);
  });
});
