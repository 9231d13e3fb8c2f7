import { aBudget, aCategory } from "../../builders/aBudget.js";
import type { Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD, startServer, type TestServer } from "../../support/startServer.js";

const ROUNDS = sized("CAPTURE_ROUNDS", { small: 3, full: 25 });
const PHONES = 20;
/** Of its tries a phone gives up so many before it hears an answer. */
const LOST = 2;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

/** A token of its own that may add and nothing else. */
async function tokenOf(name: string): Promise<string> {
  const { status, body } = await ada.post("/me/tokens", { name, actions: ["add"], password: PASSWORD });
  expect([status, body.token]).toEqual([201, expect.any(String)]);
  return body.token;
}

/** Until an answer arrives, with the same key. Each try is sent twice: an impatient app, or a network that repeats. */
async function capture(token: string, key: string, body: object): Promise<any> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": key };
  for (let attempt = 0; ; attempt++) {
    const signal = attempt < LOST ? AbortSignal.timeout(Math.ceil(Math.random() * 60)) : null;
    const send = async (): Promise<any> => {
      const answer = await fetch(`${server.url}/api/captures`, { method: "POST", headers, body: JSON.stringify(body), signal });
      const text = await answer.text();
      if (answer.status === 201) return JSON.parse(text);
      if (answer.status !== 409 && answer.status !== 429) throw new Error(`${answer.status} ${text}`);
      return null;
    };
    const sent = await Promise.allSettled([send(), send()]);
    for (const one of sent) {
      if (one.status === "fulfilled" && one.value !== null) return one.value;
      if (one.status === "rejected" && signal?.aborted !== true) throw one.reason;
    }
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
  }
}

test(`${PHONES} phones x ${ROUNDS} captures at once, of which many answers get lost: one expense each, by the same rule`, async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Corner Market" }, then: { categoryId: food.id } });
  const tokens: string[] = [];
  for (let n = 0; n < PHONES; n++) tokens.push(await tokenOf(`phone ${n}`));

  const answered = new Map<string, any>();
  const phone = async (token: string, n: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      const note = `${n}-${round}`;
      answered.set(note, await capture(token, note, { amount: `${n + 1},${10 + round}`, payee: "corner market", card: `Card ${n}`, note }));
    }
  };
  await Promise.all(tokens.map(phone));

  const made: any[] = [];
  for (let page: any = { nextCursor: "" }; page.nextCursor !== null;) {
    const cursor = page.nextCursor === "" ? "" : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    page = (await ada.get(`/expenses?budgetId=${budget.id}&reviewed=false&limit=200${cursor}`)).body;
    made.push(...page.data);
  }
  expect(made).toHaveLength(PHONES * ROUNDS);
  // A token that may only add hears what it sent, and not what the rule made of it.
  const heard = ({ id, version, amount, payee }: any): unknown[] => [id, version, amount, payee];
  expect(new Map(made.map((expense) => [expense.note, heard(expense)]))).toEqual(
    new Map([...answered].map(([note, answer]) => [note, heard(answer)])),
  );
  for (const { note, amount, categoryId, source } of made) {
    const [n, round] = note.split("-").map(Number);
    expect([note, amount, categoryId, source]).toEqual([note, (n + 1) * 100 + 10 + round, food.id, `capture:Card ${n}`]);
  }
  expect((await ada.get(`/budgets/${budget.id}/months/current`)).body).toMatchObject({ expensesCount: made.length, toReview: made.length });
}, 1_800_000);
