import { editDistance } from "../../../src/domain/editDistance.js";

test("letters that are wrong, missing, surplus or swapped with their neighbour count one each", () => {
  const of = (...pairs: [string, string][]) => pairs.map(([one, other]) => editDistance(one, other));
  expect(of(["food", "food"], ["foot", "food"], ["fod", "food"], ["foood", "food"], ["fodo", "food"])).toEqual([0, 1, 1, 1, 1]);
  expect(of(["", "food"], ["food", ""], ["rent", "food"])).toEqual([4, 4, 4]);
});
