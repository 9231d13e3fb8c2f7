import { addMonths, monthRange } from "../../../src/domain/month.js";
import { aBudget, aCategory } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import type { Phone } from "../../support/clients.js";
import { becomes } from "../../support/eventually.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Device, isStored } from "./Device.js";
import { monthOfServer, monthOfStore } from "./figures.js";

const START = "2026-10";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
});
afterAll(() => server.stop());

async function sent(answer: ReturnType<Phone["post"]>): Promise<any> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

test.each([1, 25])(
  "months that begin on day %i expect in a copy what they expect on the server, through every change of a movement",
  async (monthStartDay) => {
    const ada = await server.phone();
    const budget = await aBudget(ada, { startMonth: START, monthStartDay });
    const [food, rent] = [await aCategory(ada, budget.id, { name: "Food" }), await aCategory(ada, budget.id, { name: "Rent" })];
    const device = new Device(server, ada, budget.id);
    try {
      const tab = await device.open();
      await isStored(tab);
      const agrees = async () => {
        for (const month of monthRange(START, addMonths(START, 14))) {
          await becomes(() => monthOfStore(tab.store, month), await monthOfServer(ada, budget.id, month));
        }
      };
      const expectedIn = (month: string): any => (monthOfStore(tab.store, month) as any).expected;
      const house = await aRecurring(ada, budget.id, {
        template: { amount: 89_000, categoryId: rent.id },
        rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        start: "2026-11-30",
      });
      await aRecurring(ada, budget.id, { template: { type: "income", amount: 250_000 }, rule: "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1" });
      const splits = [{ categoryId: food.id, amount: 333 }, { amount: 667 }];
      const box = await aRecurring(ada, budget.id, {
        template: { amount: 1000, splits },
        rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU",
        start: "2026-11-22",
        weekend: "after",
      });
      await agrees();
      expect([expectedIn("2026-12").income, expectedIn("2026-12").expenses > 89_000]).toEqual([250_000, true]);

      await sent(ada.patch(`/recurring/${box.id}/occurrences/2026-12-06`, { amount: 1500, day: "2027-01-02" }));
      await sent(ada.post(`/recurring/${house.id}/occurrences/2026-12-31/book`, {}));
      await sent(ada.post(`/recurring/${house.id}/occurrences/2027-01-31/skip`, {}));
      await agrees();
      await sent(ada.patch(`/recurring/${box.id}/occurrences/2026-12-20`, { categoryId: rent.id }));
      await sent(ada.post(`/recurring/${house.id}/split`, { from: "2027-03-31", template: { amount: 95_000 } }));
      await agrees();
      await sent(ada.delete(`/recurring/${box.id}`));
      await agrees();
      expect(tab.store.movements.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([89_000, 95_000, 250_000]);
      expect(device.failures).toEqual([]);

      device.close();
      device.setOnline(false);
      const offline = await device.open();
      await becomes(() => monthOfStore(offline.store, "2027-04"), await monthOfServer(ada, budget.id, "2027-04"));
    } finally {
      device.close();
    }
  },
);
