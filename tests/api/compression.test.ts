import { aBudget, anExpense } from "../builders/aBudget.js";
import { type Phone, Web } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;

beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
  for (let count = 0; count < 5; count++) await anExpense(ada, budget.id, { note: "a long note ".repeat(20) });
});
afterAll(() => server.stop());

const codingOf = async (path: string, coding: string): Promise<string | null> =>
  (await ada.get(path, { "Accept-Encoding": coding })).headers.get("Content-Encoding");

test("nothing is compressed for who does not accept it, and nothing small", async () => {
  expect(await codingOf(`/expenses?budgetId=${budget.id}`, "identity")).toBeNull();
  expect(await codingOf(`/budgets/${budget.id}`, "br, gzip")).toBeNull();
});

test("nothing is compressed in another coding, or in parts, as pages would be each time anew", async () => {
  expect(await codingOf(`/expenses?budgetId=${budget.id}`, "deflate")).toBeNull();
  for (const path of ["/docs/graphql", "/api/swagger"]) {
    const codingWith = async (headers: Record<string, string>) =>
      (await fetch(`${ada.url}${path}`, { headers })).headers.get("Content-Encoding");
    expect(await codingWith({ "Accept-Encoding": "gzip" })).toBe("gzip");
    expect(await codingWith({ "Accept-Encoding": "deflate" })).toBeNull();
    expect(await codingWith({ "Accept-Encoding": "gzip", Range: "bytes=0-99999999" })).toBeNull();
  }
});

test("a page is compressed with br or gzip, and says what its caches must look at", async () => {
  expect(await codingOf(`/expenses?budgetId=${budget.id}`, "gzip")).toBe("gzip");
  expect(await codingOf(`/expenses?budgetId=${budget.id}`, "br, gzip")).toBe("br");
  expect(await codingOf(`/expenses?budgetId=${budget.id}`, "gzip, deflate, br, zstd")).toBe("br");
  const { headers, body } = await ada.get(`/expenses?budgetId=${budget.id}`, { "Accept-Encoding": "br" });
  expect(headers.get("Vary")).toContain("Accept-Encoding");
  expect(body.data).toHaveLength(5);
});

test("what GraphQL reads is compressed, and no mutation's answer is", async () => {
  const headers = { "Accept-Encoding": "gzip", Authorization: `Bearer ${ada.token}` };
  const web = new Web(ada.url);
  const read = await web.graphql(`{ expenses(budgetId: "${budget.id}") { nodes { id note } } }`, {}, headers);
  expect([read.body.errors, read.headers.get("Content-Encoding")]).toEqual([undefined, "gzip"]);
  const made = (place: number): string =>
    `b${place}: createBudget(input: { name: "${"n".repeat(100)}", currency: "EUR" }) { budget { id name } }`;
  const written = await web.graphql(`mutation { ${[1, 2, 3, 4, 5, 6, 7, 8].map(made).join(" ")} }`, {}, headers);
  expect(written.text.length).toBeGreaterThan(1024);
  expect(written.headers.get("Content-Encoding")).toBeNull();
});
