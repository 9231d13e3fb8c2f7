import { keysToWrite, liveNameOf, namesakes } from "../../../src/domain/categoryKeys.js";
import { categoryIn, categoryNames } from "../../../src/domain/categoryNames.js";

const folded = { keyForm: "folded" } as const;
const category = (_id: string, name: string, second: number, liveName = liveNameOf(name, {})) => ({
  _id,
  name,
  createdAt: new Date(second * 1000),
  liveName,
});
const written = (...live: ReturnType<typeof category>[]) => keysToWrite(live).map((write) => [write.category._id, write.liveName]);

test("the oldest of equal names has the key, whichever had it before, and is written last", () => {
  expect(written(category("cat_a", "Großeinkauf", 1), category("cat_b", "GROSSEINKAUF", 2))).toEqual([
    ["cat_b", "~grosseinkauf#cat_b"],
    ["cat_a", ["=grosseinkauf", "=großeinkauf"]],
  ]);
  expect(written(category("cat_a", "Großeinkauf", 2), category("cat_b", "GROSSEINKAUF", 1))).toEqual([
    ["cat_a", ["~grosseinkauf#cat_a", "=großeinkauf"]],
  ]);
});

test("a name that nobody shares any more gets its own key, and a right one is not written", () => {
  expect(written(category("cat_b", "GROSSEINKAUF", 2, "~grosseinkauf#cat_b"), category("cat_c", "Café", 3))).toEqual([
    ["cat_b", "=grosseinkauf"],
  ]);
});

test("accents make another name, case does not", () => {
  expect(namesakes([{ name: "Café" }, { name: "Cafe" }, { name: "CAFÉ" }])).toHaveLength(2);
});

test("of two equal names a file finds each by its own spelling, and neither by a third", () => {
  const names = categoryNames([
    { _id: "a", name: "Großeinkauf" },
    { _id: "b", name: "GROSSEINKAUF" },
    { _id: "c", name: "Maß" },
  ]);
  expect(["großeinkauf", "Grosseinkauf", "MASS", "GROẞEINKAUF", "x"].map((text) => categoryIn(names, text))).toEqual([
    "a",
    "b",
    "c",
    "a",
    null,
  ]);
  expect(liveNameOf("Maß", folded)).toEqual(["=mass", "=maß"]);
});
