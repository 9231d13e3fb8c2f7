import { addDays } from "../../src/domain/month.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aHousehold, plainBalance } from "./plainRegister.js";

let server: TestServer;
let ada: Phone;
let home: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  home = await aHousehold(ada);
});
afterAll(() => server.stop());

const balancesOf = (account: any, query = ""): Promise<any> => ada.get(`/money-accounts/${account.id}/balances?${query}`);

async function inGraphql(args: string): Promise<any> {
  const { body } = await ada.graphql(
    `{ moneyAccountBalances(${args}) { moneyAccountId: moneyAccount { id } from to by currency data { date month balance } } }`,
  );
  if (body.errors !== undefined) return body;
  const { moneyAccountId, by, ...balances } = body.data.moneyAccountBalances;
  return { ...balances, by: by.toLowerCase(), moneyAccountId: moneyAccountId.id };
}

test("more than 400 days, days in the wrong order and another step are refused", async () => {
  const faults = async (query: string): Promise<any> => {
    const { status, body } = await balancesOf(home.giro, query);
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
  };
  expect(await faults("from=2025-01-01&to=2026-02-05")).toEqual([422, "/from", "range-too-long"]);
  expect(await faults("from=2026-02-01&to=2026-01-01")).toEqual([422, "/to", "out-of-range"]);
  expect(await faults("from=2027-02-01")).toEqual([422, "/to", "required"]);
  expect((await faults("by=week"))[0]).toBe(422);
  expect((await balancesOf(home.giro, "from=2025-01-01&to=2026-02-04")).body.data).toHaveLength(400);
  const { errors } = await inGraphql(`id: "${home.giro.id}", from: "2025-01-01", to: "2026-02-05"`);
  expect(errors[0].extensions.code).toBe("validation-failed");
});

test("an account of nobody known is not there", async () => {
  const ben = await server.phone("ben");
  expect((await ben.get(`/money-accounts/${home.giro.id}/balances`)).status).toBe(404);
});

test("each day has the sum of all ends up to it, also of those of which only one lies there", async () => {
  for (const account of [home.giro, home.card, home.loan, home.dollars]) {
    const { body } = await balancesOf(account, "from=2026-08-30&to=2026-11-12");
    expect(body).toMatchObject({ moneyAccountId: account.id, from: "2026-08-30", to: "2026-11-12", by: "day", currency: account.currency });
    expect(body.data).toHaveLength(75);
    body.data.forEach((row: any, step: number) => {
      const date = addDays("2026-08-30", step);
      expect(row).toEqual({ date, month: null, balance: plainBalance(home.expenses, account, date) });
    });
    expect(await inGraphql(`id: "${account.id}", from: "2026-08-30", to: "2026-11-12"`)).toEqual(body);
  }
});

test("by month every month that has one of the days is told at its end", async () => {
  const { body } = await balancesOf(home.giro, "from=2026-08-15&to=2026-11-02&by=month");
  const ends = { "2026-08": "2026-08-31", "2026-09": "2026-09-30", "2026-10": "2026-10-31", "2026-11": "2026-11-30" };
  expect(body.data).toEqual(
    Object.entries(ends).map(([month, day]) => ({ date: null, month, balance: plainBalance(home.expenses, home.giro, day) })),
  );
  expect(await inGraphql(`id: "${home.giro.id}", from: "2026-08-15", to: "2026-11-02", by: MONTH`)).toEqual(body);
});

test("without days it is the current month", async () => {
  const { body } = await balancesOf(home.giro);
  expect(body).toMatchObject({ from: "2026-11-01", to: "2026-11-30" });
  expect(body.data.at(-1)).toEqual({ date: "2026-11-30", month: null, balance: plainBalance(home.expenses, home.giro, "2026-11-30") });
});

test("what is not yet processed is in it", async () => {
  server.backend.outbox.schedule = () => undefined;
  const [gone] = home.expenses.splice(1, 1);
  await ada.delete(`/expenses/${gone.id}`);
  const { body } = await balancesOf(home.giro, "from=2026-10-01&to=2026-10-01");
  expect(body.data).toEqual([{ date: "2026-10-01", month: null, balance: plainBalance(home.expenses, home.giro, "2026-10-01") }]);
  const months = (await balancesOf(home.giro, "from=2026-10-01&to=2026-10-01&by=month")).body.data;
  expect(months[0].balance).toBe(plainBalance(home.expenses, home.giro, "2026-10-31"));
});
