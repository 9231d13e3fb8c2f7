import { sweeps } from "../support/commands/exceptions.js";
import { sweepsSeen } from "../support/commands/recorder.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house?.stop());

test("every sweep on the list is made, so that nothing stands there that no longer has a reason", async () => {
  house.clock.forward(7 * 3_600_000);
  await house.house.sweep();
  const named = (list: readonly { collection: string; fields: string }[]) =>
    list.map(({ collection, fields }) => `${collection} ${fields}`).sort();
  expect(named(sweepsSeen())).toEqual(named(sweeps));
});
