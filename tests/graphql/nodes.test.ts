import { aBudget } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budgetId: string;
let commands: string[] = [];
beforeAll(async () => {
  server = await startServer();
  server.running.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    if (typeof command[commandName] === "string") commands.push(`${commandName} ${command[commandName]}`);
  });
  ada = await server.phone("ada");
  budgetId = (await aBudget(ada)).id;
});
afterAll(() => server?.stop());

const query = "query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }";

const imported = async (payee: string): Promise<string> => {
  const file = `Date,Payee,Amount\n2026-11-03,${payee},-12.50\n`;
  return (await ada.send("POST", `/expenses/imports?budgetId=${budgetId}&format=csv`, file, { "Content-Type": "text/csv" })).body.id;
};

async function invited(name: string): Promise<string> {
  return (await ada.post(`/budgets/${budgetId}/invitations`, { email: `${name}@example.org`, role: "viewer" })).body.id;
}

const monthsOf = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `mth_${budgetId.slice(4)}2026-${String(first + n).padStart(2, "0")}`);

async function asked(ids: readonly string[]): Promise<{ commands: string[]; body: any }> {
  await server.settled();
  commands = [];
  const { body } = await ada.graphql(query, { ids });
  return { commands: [...commands].sort(), body };
}

test("many ids of a kind take as many commands as one, and the same id again takes none", async () => {
  const { sessions, securityEvents } = (await ada.graphql("{ sessions { nodes { id } } securityEvents { nodes { id } } }")).body.data;
  const kinds = {
    imports: [await imported("Shop"), await imported("Baker"), await imported("Kiosk")],
    invitations: [await invited("eve"), await invited("mallory")],
    sessions: sessions.nodes.map(({ id }: { id: string }) => id),
    months: monthsOf(2, 8),
    securityEvents: securityEvents.nodes.map(({ id }: { id: string }) => id),
  };
  for (const [kind, ids] of Object.entries(kinds)) {
    const one = await asked(ids.slice(0, 1));
    const many = await asked([...ids, ...ids, ...ids]);
    expect([kind, many.commands]).toEqual([kind, one.commands]);
    expect(many.body.data.nodes.map((node: { id: string }) => node.id)).toEqual([...ids, ...ids, ...ids]);
  }
});

test("what one may not see, and what is none, is null, and the others are answered", async () => {
  const ben = await server.phone("ben");
  const { code } = (await ada.post(`/budgets/${budgetId}/invitations`, { email: ben.account.email, role: "viewer" })).body;
  await ben.post("/invitations/accept", { code });
  const ownersOnly = await invited("carol");
  const foreign = (await aBudget(ada)).id;
  const [month = ""] = monthsOf(11, 1);
  const outside = `mth_${budgetId.slice(4)}0001-01`;
  const ids = [budgetId, ownersOnly, foreign, "constructor_x", "x", `ses_${"0".repeat(38)}`, outside, month];
  const { body } = await ben.graphql(query, { ids });
  expect(body.errors).toBeUndefined();
  expect(body.data.nodes.map((node: { id: string } | null) => node?.id ?? null)).toEqual([
    budgetId,
    null,
    null,
    null,
    null,
    null,
    null,
    month,
  ]);
});

test("a personal access token gets null for what takes a session", async () => {
  const { sessions } = (await ada.graphql("{ sessions { nodes { id } } }")).body.data;
  const [session] = sessions.nodes;
  const { token } = (await ada.post("/me/tokens", { name: "reads", scopes: ["read"], password: PASSWORD })).body;
  const reader = new Phone(server.url, token);
  const { body } = await reader.graphql(query, { ids: [session.id, budgetId] });
  expect(body).toMatchObject({ data: { nodes: [null, { id: budgetId }] } });
  expect(body.errors).toBeUndefined();
});
