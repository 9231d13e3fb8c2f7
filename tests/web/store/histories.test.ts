import { addMonths, monthRange } from "../../../src/domain/month.js";
import { aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { seededRandom } from "../../support/seededRandom.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Device, type Tab } from "./Device.js";
import { monthOfServer, monthOfStore } from "./figures.js";
import { randomWrite } from "./randomWrites.js";

const HISTORIES = sized("STORE_HISTORIES", { small: 4, full: 500 });
const SEED = sized("STORE_SEED", { small: 20_261_126, full: Math.floor(Math.random() * 1e9) });
const START = "2026-03";
const STEPS = 24;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Nothing waits to be sent; what was refused or is in conflict a person lets go. */
async function settled(...tabs: Tab[]): Promise<void> {
  for (const { store, connection } of tabs) {
    await becomes(() => [store.outbox.filter(({ state }) => state.is === "waiting").length, connection.status], [0, "live"]);
    for (const entry of store.outbox) await connection.discard(entry);
  }
}

test.each(Array.from({ length: HISTORIES }, (_, index) => [SEED + index, index % 2 === 1] as const))(
  "history %i: two devices with a bad network have the months of the server, and what it has (the newest months only: %s)",
  async (seed, isNarrow) => {
    const roll = seededRandom(seed);
    const ada = await server.phone();
    const budget = await aBudget(ada, { startMonth: START, monthStartDay: 1 + Math.floor(roll() * 28) });
    const devices = [new Device(server, ada, budget.id), new Device(server, ada, budget.id)];
    if (isNarrow) await devices[0]!.keepFrom(addMonths(START, 5));
    const fates = ["arrives", "arrives", "arrives", "lost", "answer lost"] as const;
    const tabs: Tab[] = [];
    for (const device of devices) tabs.push(await device.open());
    await settled(...tabs);
    for (const device of devices) device.fate = () => fates[Math.floor(roll() * fates.length)] ?? "arrives";
    for (let step = 0; step < STEPS; step++) {
      const which = roll() < 0.5 ? 0 : 1;
      const device = devices[which]!;
      const what = roll();
      if (what < 0.08) device.setOnline(!device.isOnline);
      else if (what < 0.12) {
        device.close();
        tabs[which] = await device.open();
      } else if (isNarrow && what < 0.14) tabs[0]!.connection.loadFrom(addMonths(START, Math.floor(roll() * 5)));
      else {
        const write = randomWrite(tabs[which]!.store, roll);
        if (write !== null) await tabs[which]!.connection.write(write);
        if (roll() < 0.1) await tabs[which]!.connection.undo();
      }
    }
    for (const device of devices) {
      device.fate = () => "arrives";
      device.setOnline(true);
    }
    await settled(...tabs);
    const fresh = new Device(server, ada, budget.id);
    const witness = await fresh.open();
    await settled(witness);
    for (const month of monthRange(START, addMonths(START, 14))) {
      const expected = await monthOfServer(ada, budget.id, month);
      for (const { store } of [...tabs, witness]) if (month >= store.firstMonth) await becomes(() => monthOfStore(store, month), expected);
    }
    const all = ({ store }: Tab, first: string) => {
      const expenses = [...store.expenses()].filter(({ month }) => month >= first);
      return [expenses, store.categories, store.statements.map(({ id }) => id)];
    };
    for (const tab of tabs) await becomes(() => all(tab, START), all(witness, tab.store.firstMonth));
    for (const device of [...devices, fresh]) {
      device.close();
      expect(device.failures).toEqual([]);
    }
  },
);
