import { RecentTexts } from "../../../src/graphql/RecentTexts.js";

test("what is set again under its key replaces the former value, and its length counts once", () => {
  const texts = new RecentTexts<string>({ entries: 10, characters: 100 });
  texts.set("a", "first", 60);
  texts.set("a", "second", 60);
  texts.set("b", "other", 40);
  expect([texts.size, texts.get("a"), texts.get("b")]).toEqual([2, "second", "other"]);
});

test("what is set again counts as the one used last", () => {
  const texts = new RecentTexts<string>({ entries: 2, characters: 100 });
  for (const key of ["a", "b", "a", "c"]) texts.set(key, key, 1);
  expect([texts.get("a"), texts.get("b"), texts.get("c")]).toEqual(["a", undefined, "c"]);
});
