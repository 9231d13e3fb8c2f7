import { aBudget, aCategory } from "../../builders/aBudget.js";
import { join } from "../../sharing/shared.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { compareCopy, compareEffects } from "./compare.js";
import { Device } from "./Device.js";
import { SeededRandom } from "./SeededRandom.js";
import { editOf } from "./edits.js";

/** Ten seeds of 2,000 operations take about twenty minutes: DEVICES_SEEDS=10 DEVICES_OPERATIONS=2000. */
const SEEDS = sized("DEVICES_SEEDS", { small: 1, full: 3 });
const OPERATIONS = sized("DEVICES_OPERATIONS", { small: 90, full: 700 });
const FIRST = Number(process.env["DEVICES_SEED"] ?? 1);
/** How many operations of each device go by between two comparisons of everything. */
const BETWEEN = 100;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each(Array.from({ length: SEEDS }, (_, index) => FIRST + index))(
  `seed %i: ${OPERATIONS} operations on three devices of two members, answers lost: each copy equals GET, and each effect is there once`,
  async (seed) => {
    const [ada, ben] = [await server.phone(), await server.phone()];
    const budget = await aBudget(ada);
    await join(ada, ben, budget.id, "editor");
    for (let made = 0; made < 4; made++) await aCategory(ada, budget.id, { budgeted: 10_000, rollover: { policy: "full" } });
    const devices = [ada, ada, ben].map(
      (phone, index) => new Device(`${seed}-${index}`, phone, budget.id, new SeededRandom(seed * 10 + index)),
    );
    for (let done = 0; done < OPERATIONS / devices.length; done++) {
      // All three at once: what they edit rests on copies that are older than what the others do at this moment.
      await Promise.all(devices.map(turn));
      if (done % BETWEEN === BETWEEN - 1) await compareAll(devices);
    }
    await compareAll(devices);
    expect(devices.reduce((sum, { repeats }) => sum + repeats, 0)).toBeGreaterThan(OPERATIONS / 4);
    expect(devices.flatMap(({ sentEdits }) => sentEdits).filter(({ status }) => status < 300).length).toBeGreaterThan(OPERATIONS / 3);
  },
  3_600_000,
);

async function turn(device: Device): Promise<void> {
  if (device.random.isLess(0.3)) await device.replica.walk();
  await device.send(editOf(device));
}

async function compareAll(devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    await device.replica.walk();
    await compareCopy(device);
  }
  await compareEffects(devices);
}
