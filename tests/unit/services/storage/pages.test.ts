import { Cursors } from "../../../../src/services/storage/Cursors.js";
import { cut, pageOf } from "../../../../src/services/storage/page.js";

const cursorOf = (row: string): string => `after ${row}`;

test.each([
  [[], 2, [], null],
  [["a"], 2, ["a"], null],
  [["a", "b"], 2, ["a", "b"], null],
  [["a", "b", "c"], 2, ["a", "b"], "after b"],
  [["a", "b"], 1, ["a"], "after a"],
])("of %j a page of %i holds %j and goes on with %j", (read, size, kept, nextCursor) => {
  expect(cut(read, size, cursorOf)).toMatchObject({ kept, nextCursor });
});

test("a page writes the cursor of each row that it holds, and of no other", () => {
  const { cursorAt } = cut(["a", "b", "c"], 2, cursorOf);
  expect([cursorAt(0), cursorAt(1)]).toEqual(["after a", "after b"]);
  expect(() => cursorAt(2)).toThrow(RangeError);
});

test("fifty rows unless said, from 1 to 200, from the start or behind a cursor", () => {
  expect(pageOf({})).toEqual({ limit: 50, cursor: undefined });
  expect(pageOf({ limit: 1, cursor: "c" })).toEqual({ limit: 1, cursor: "c" });
  expect(pageOf({ limit: 200, cursor: "c".repeat(1000) }).limit).toBe(200);
  for (const limit of [0, 201, 1.5]) expect(() => pageOf({ limit })).toThrow();
  for (const cursor of ["", "c".repeat(1001)]) expect(() => pageOf({ cursor })).toThrow();
});

describe("a cursor", () => {
  const cursors = new Cursors(["one key", "an earlier key"]);
  const list = ["expenses", "bud_1", { month: "2026-11" }];
  const place = { id: "exp_1", value: "2026-11-02" };
  const refused = expect.objectContaining({ faults: [expect.objectContaining({ path: "/cursor", code: "invalid-cursor" })] });
  const faultOf = (cursor: string, of: unknown = list): unknown => {
    try {
      return cursors.place(of, cursor);
    } catch (error) {
      return error;
    }
  };

  test.each([
    ["2026-11-02", "2026-11-02"],
    [1200, 1200],
    [null, null],
    [true, null],
  ])("leads back to its place, whose value %j reads %j", (value, read) => {
    expect(cursors.place(list, cursors.write(list, { id: "exp_1", value }))).toEqual({ id: "exp_1", value: read });
  });

  test("is read with an earlier key, and written with the newest", () => {
    expect(cursors.place(list, new Cursors(["an earlier key"]).write(list, place))).toEqual(place);
    expect(() => new Cursors(["an earlier key"]).place(list, cursors.write(list, place))).toThrow();
  });

  test("belongs to its list and filter", () => {
    expect(faultOf(cursors.write(list, place), ["expenses", "bud_2", { month: "2026-11" }])).toEqual(refused);
    expect(faultOf(cursors.write(list, place), ["expenses", "bud_1", {}])).toEqual(refused);
  });

  test("cannot be made up, changed, cut or added to", () => {
    const good = cursors.write(list, place);
    const [body = "", mac = ""] = good.split(".");
    const other = Buffer.from(JSON.stringify({ id: "exp_2", value: null })).toString("base64url");
    for (const bad of [
      "",
      ".",
      "x",
      body,
      `${body}.`,
      `${other}.${mac}`,
      `${body}.${mac}x`,
      `${body}.${mac.slice(1)}`,
      `${good}.`,
      `${good}.x`,
    ])
      expect([bad, faultOf(bad)]).toEqual([bad, refused]);
  });

  test("that holds something else than a place is refused, and the path says where it was given", () => {
    for (const held of [null, 1, "text", {}, { id: "exp_1" }, { id: 1, value: null }, { value: null }])
      expect([held, faultOf(cursors.write(list, held))]).toEqual([held, refused]);
    expect(() => cursors.place(list, "x", "/after")).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ path: "/after", code: "invalid-cursor" })] }),
    );
  });
});
