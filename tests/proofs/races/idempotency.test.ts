import { aBudget } from "../../builders/aBudget.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";

const KEYS = sized("RACE_KEYS", { small: 15, full: 200 });
const SENDERS = 20;
const KEYS_AT_ONCE = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test(`${KEYS} keys x ${SENDERS} parallel senders, a third of whose answers get lost: one effect each, all answers equal`, async () => {
  const ada = await server.phone("ada");
  const budget = await aBudget(ada);
  const keys = Array.from({ length: KEYS }, (_, index) => `key-${index}`);

  const send = async (key: string, sender: number): Promise<string> => {
    const body = JSON.stringify({ budgetId: budget.id, amount: 5, date: "2026-11-01", note: key });
    const headers = { Authorization: `Bearer ${ada.token}`, "Content-Type": "application/json", "Idempotency-Key": key };
    for (let attempt = 0; ; attempt++) {
      const impatient = sender % 3 === 0 && attempt === 0;
      try {
        const signal = impatient ? AbortSignal.timeout(Math.ceil(5 + Math.random() * 60)) : null;
        const response = await fetch(`${server.url}/api/expenses`, { method: "POST", headers, body, signal });
        const text = await response.text();
        if (response.status === 201) return `${response.headers.get("ETag")} ${response.headers.get("Location")} ${text}`;
        if (response.status !== 409) throw new Error(`${response.status} ${text}`);
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      } catch (error) {
        if (!impatient) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
    }
  };

  const worker = async (): Promise<void> => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const wanted = key;
      const answers = await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(wanted, sender)));
      expect(new Set(answers).size).toBe(1);
    }
  };
  await Promise.all(Array.from({ length: KEYS_AT_ONCE }, worker));

  const made = await server.backend.models.expenses.find({ budgetId: budget.id }, { note: 1 }).lean();
  expect(made).toHaveLength(KEYS);
  expect(new Set(made.map((expense) => expense.note)).size).toBe(KEYS);
}, 1_800_000);
