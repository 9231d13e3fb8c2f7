import { RecentTexts } from "../../../src/graphql/RecentTexts.js";

const keptOf = (texts: RecentTexts<string>, keys: readonly string[]) => keys.filter((key) => texts.get(key) !== undefined);

test("what is set again under its key replaces the former value, and its length counts once", () => {
  const texts = new RecentTexts<string>({ entries: 10, characters: 1000 });
  for (const key of ["b", "c", "d", "e"]) texts.set(key, "other", 100);
  texts.set("a", "first", 100);
  texts.set("a", "second", 100);
  expect([texts.size, texts.get("a"), texts.get("b")]).toEqual([5, "second", "other"]);
});

test("what is set again counts as the one used last", () => {
  const texts = new RecentTexts<string>({ entries: 4, characters: 100 });
  for (const key of ["a", "b", "a", "c"]) texts.set(key, key, 1);
  expect([texts.get("a"), texts.get("b"), texts.get("c")]).toEqual(["a", undefined, "c"]);
});

test("texts that came once evict each other before those that came again", () => {
  const texts = new RecentTexts<string>({ entries: 4, characters: 100 });
  for (const key of ["again", "too"]) texts.set(key, key, 1);
  expect(keptOf(texts, ["again", "too"])).toEqual(["again", "too"]);
  for (const key of ["x", "y", "z"]) texts.set(key, key, 1);
  expect(texts.size).toBe(4);
  expect(keptOf(texts, ["again", "too", "x"])).toEqual(["again", "too"]);
});

test("the newest one is kept although all others came again, so that it can come again, too", () => {
  const texts = new RecentTexts<string>({ entries: 2, characters: 100 });
  for (const key of ["a", "b"]) {
    texts.set(key, key, 1);
    texts.get(key);
  }
  texts.set("c", "c", 1);
  expect(keptOf(texts, ["a", "b"])).toEqual(["b"]);
  expect(texts.get("c")).toBe("c");
});

test("a text of more than a fifth of what fits is not kept, and evicts nothing", () => {
  const texts = new RecentTexts<string>({ entries: 10, characters: 100 });
  for (const [key, length] of [
    ["short", 1],
    ["fifth", 20],
    ["long", 21],
    ["endless", 1000],
  ] as const)
    texts.set(key, key, length);
  expect(keptOf(texts, ["short", "fifth", "long", "endless"])).toEqual(["short", "fifth"]);
});
