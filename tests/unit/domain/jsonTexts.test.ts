import { holdsRows, jsonPieces, jsonTexts } from "../../../src/domain/jsonPieces.js";
import { collected } from "../../../src/runtime/turn.js";

const many = <Row>(row: Row, length = 600): Row[] => Array.from({ length }, () => row);
const written = async (value: unknown): Promise<string> => {
  expect(holdsRows(value)).toBe(true);
  return (await collected(jsonPieces(value))).join("");
};

test.each([
  [{ data: many({ id: "é", left: undefined }), nextCursor: null, none: undefined }],
  [{ data: { months: many({ month: "2026-01", categories: many({ id: 1 }, 20) }, 30) }, extensions: { cost: 5 } }],
  [{ first: 1, data: { budget: { id: "a", list: { nodes: many(undefined), at: new Date(0) } } } }],
  [{ data: Object.assign(Object.create(null), { rows: many(1) }) }],
])("in pieces it is the same text as at once", async (value) => {
  expect(await written(value)).toBe(JSON.stringify(value));
});

test("each row of a long list, wherever it is, is a piece of its own", async () => {
  expect((await collected(jsonTexts({ data: { rows: many(1) } }))).length).toBeGreaterThan(600);
});

test.each([
  [null],
  ["text"],
  [{ data: [1, 2] }],
  [many(1)],
  [{ data: many({ id: 1, tags: [1, 2] }, 100) }],
  [{ data: { id: "a", tags: ["b"] } }],
])("%j is written at once", (value) => {
  expect(holdsRows(value)).toBe(false);
});
