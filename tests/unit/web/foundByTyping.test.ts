import { paletteFilter } from "../../../src/web/palette/paletteFilter.js";
import { foundByTyping } from "../../../src/web/ui/foundByTyping.js";

const options = ["Großeinkauf", "Café", "йод", "Ёлка", "バード", "Müll"].map((name) => ({ value: name, label: name }));

test.each([
  ["GROSS", ["Großeinkauf"]],
  ["cafe", ["Café"]],
  ["и", []],
  ["елка", ["Ёлка"]],
  ["ハ", []],
  ["\uFF8A\uFF9E", ["バード"]],
  ["mu\u0308", ["Müll"]],
  ["", options.map(({ label }) => label)],
])("typing %s finds in lists and in the palette what a search finds", (typed, found) => {
  expect(foundByTyping({ options, search: typed, limit: 9 }).map((one) => "label" in one && one.label)).toEqual(found);
  const actions = options.map(({ label }) => ({ id: label, label }));
  const groups: any[] = paletteFilter(typed, [
    { group: "none", actions: [{ id: "else", label: "~" }] },
    { group: "all", actions },
  ]).filter(({ group }: any) => group === "all");
  expect(groups.flatMap((group) => group.actions.map(({ label }: any) => label))).toEqual(found);
});

test("a list ends at its limit, and in a group those come first whose own name holds the text", () => {
  expect(foundByTyping({ options, search: "", limit: 2 })).toHaveLength(2);
  const actions = [
    { id: "a", label: "Other", description: "Café" },
    { id: "b", label: "CAFE" },
  ];
  expect(paletteFilter("café", [{ group: "all", actions }])).toEqual([{ group: "all", actions: [actions[1], actions[0]] }]);
});
