import { request } from "node:http";
import { parseExactly } from "../../src/domain/exactJson.js";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { restPlace } from "../support/places.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budgetId = (await aBudget(ada)).id;
});
afterAll(() => server.stop());

interface Told {
  status: number;
  body: any;
}

/** The bytes as they are: fetch would declare and write everything in its own way. */
function send(path: string, body: string | Buffer, type = "application/json"): Promise<Told> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": type, Authorization: `Bearer ${ada.token}`, "Content-Length": Buffer.byteLength(body) };
    const sent = request({ hostname, port, path, method: "POST", headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.on("error", reject).end(body);
  });
}

const CREATE = "mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { amount payee } } }";
const asExpense = (amount: string, payee = "p"): string =>
  `{"budgetId":"${budgetId}","date":"2026-11-05","payee":${JSON.stringify(payee)},"amount":${amount}}`;
const overRest = (amount: string, payee?: string): Promise<Told> => send("/api/expenses", asExpense(amount, payee));
const overGraphql = (amount: string, payee?: string): Promise<Told> =>
  send("/graphql", `{"query":${JSON.stringify(CREATE)},"variables":{"input":${asExpense(amount, payee)}}}`);
const inQuery = (amount: string): Promise<Told> =>
  send(
    "/graphql",
    JSON.stringify({
      query: `mutation { createExpense(input: { budgetId: "${budgetId}", date: "2026-11-05", amount: ${amount} }) { expense { amount } } }`,
    }),
  );

const faultIn = ({ body }: Told): unknown => {
  const [fault] = body.errors[0].extensions?.errors ?? body.errors;
  return `${restPlace(fault.path)} ${fault.code}`;
};

describe("numbers that reading would round", () => {
  test.each([
    ["42.00000000000000001", "/amount invalid-type"],
    ["41.99999999999999999", "/amount invalid-type"],
    ["0.99999999999999999999", "/amount invalid-type"],
    ["9007199254740990.9", "/amount invalid-type"],
    ["4.200000000000000000001e1", "/amount invalid-type"],
    ["9007199254740993", "/amount too-large"],
    ["9007199254740992.0", "/amount too-large"],
    ["42.5", "/amount invalid-type"],
  ])("%s is refused as an amount, in both APIs", async (amount, fault) => {
    const before = await server.backend.models.expenses.countDocuments({ budgetId });
    const [rest, graphql] = [await overRest(amount), await overGraphql(amount)];
    expect([rest.status, rest.body.code, faultIn(rest)]).toEqual([422, "validation-failed", fault]);
    const ofType = fault.includes("invalid-type");
    expect([graphql.body.errors[0].extensions.code, faultIn(graphql)]).toEqual(["validation-failed", ofType ? " invalid-type" : fault]);
    expect(await server.backend.models.expenses.countDocuments({ budgetId })).toBe(before);
  });

  test.each(["42.00000000000000001", "42.5", "9007199254740993", "-9007199254740993"])(
    "%s within the query text is refused like it within the variables",
    async (amount) => {
      const [written, given] = [await inQuery(amount), await overGraphql(amount)];
      expect([written.body.errors[0].extensions.code, faultIn(written)]).toEqual([given.body.errors[0].extensions.code, faultIn(given)]);
    },
  );

  test("an error deep within the query text is a fault of its argument", async () => {
    const fields = `budgetId: "${budgetId}", date: "2026-11-05", amount: 42`;
    const query = (splits: string) =>
      JSON.stringify({ query: `mutation { createExpense(input: { ${fields}, splits: ${splits} }) { expense { id } } }` });
    for (const wrong of ["{ amount: 2.00000000000000000001 }", "{ amount: 2, sum: 3 }", "{ note: null }"])
      expect(faultIn(await send("/graphql", query(`[{ amount: 40 }, ${wrong}]`)))).toBe(" invalid-type");
    expect(
      faultIn(await send("/graphql", JSON.stringify({ query: `{ expenses(budgetId: "${budgetId}", first: 2.5) { nodes { id } } }` }))),
    ).toBe("/first invalid-type");
  });

  test.each([
    ["42.0", 42],
    ["4.2e1", 42],
    ["4200e-2", 42],
    ["1E3", 1000],
    ["9007199254740991.000", 9007199254740991],
  ])("%s is %i, exactly, and is taken", async (text, amount) => {
    const { id } = await aBudget(ada);
    const { body } = await send("/api/expenses", asExpense(text).replace(budgetId, id));
    expect(body.amount).toBe(amount);
  });

  test("what looks like such a number within a text stays as it is", async () => {
    for (const payee of [
      "42.00000000000000001",
      'a "quoted" 1.00000000000000000001',
      "back\\slash\\ 3.00000000000000000009",
      "2.00000000000000000001",
    ]) {
      expect((await overRest("42.0", payee)).body.payee).toBe(payee);
      expect((await overGraphql("42.0", payee)).body.data.createExpense.expense.payee).toBe(payee);
    }
  });

  test("a body that is no JSON is no JSON with such a number either", async () => {
    for (const body of ['{"amount": 01.00000000000000000001}', '{"amount": 1.00000000000000000001', '{"amount": 1.}', '{"amount": .1}']) {
      for (const path of ["/api/expenses", "/graphql"]) {
        const told = await send(path, body);
        expect([told.status, told.body.code ?? told.body.errors[0].extensions.code]).toEqual([400, "malformed-json"]);
      }
    }
  });

  test("other numbers are what JSON.parse makes of them", () => {
    const text = '[0, -0.0, 0.5, -1.25, 1e400, 1e-400, 0e0, 12.500e1, 1.50e1, "1e-400", {"a": 100.0, "b\\"": -3.000e+2}]';
    const expected = JSON.parse(text);
    expected[5] = 1.5;
    expect(parseExactly(text)).toEqual(expected);
  });

  test("a megabyte of quotes without an end is no JSON, and is soon known to be none", () => {
    expect(() => parseExactly(`[1.0,"${'\\"'.repeat(500_000)}`)).toThrow(SyntaxError);
  });

  test("half a million digits are read in a moment", () => {
    const parts = [`0.${"0".repeat(500_000)}1`, `1${"0".repeat(500_000)}.5`, `"${"\\\\".repeat(250_000)}"`, `1.${"0".repeat(500_000)}`];
    expect(parseExactly(`[${parts.join()}]`)).toEqual([1.5, Infinity, "\\".repeat(250_000), 1]);
  });
});

describe("a JSON body is UTF-8", () => {
  test.each(["utf-7", "UTF-16", "utf-16le", "utf-32", "iso-8859-1", '"utf-7"'])(
    "another charset, %s, is refused in both APIs",
    async (charset) => {
      for (const path of ["/api/budgets", "/graphql"]) {
        const told = await send(path, '{"name":"+AGE-"}', `application/json; charset=${charset}`);
        expect([told.status, told.body.code ?? told.body.errors[0].extensions.code]).toEqual([415, "unsupported-media-type"]);
      }
    },
  );

  test.each(["utf-8", "UTF-8", '"utf-8"', "utf8"])("%s is read", async (charset) => {
    const told = await send("/api/budgets", '{"name":"Ä 家","currency":"EUR"}', `application/json; charset=${charset}`);
    expect([told.status, told.body.name]).toEqual([201, "Ä 家"]);
    expect((await send("/graphql", '{"query":"{ me { id } }"}', `application/json; charset=${charset}`)).body.data.me.id).toBe(
      ada.account.id,
    );
  });
});

describe("a text is whole", () => {
  const codes = ({ status, body }: Told): unknown[] => [status, body.code ?? body.errors[0].extensions.code];

  test("bytes that are no UTF-8 are refused in both APIs, in a password too", async () => {
    const registration = Buffer.concat([
      Buffer.from('{"email":"latin@example.org","password":"'),
      Buffer.alloc(8, 0xff),
      Buffer.from('"}'),
    ]);
    expect(codes(await send("/api/mobile-register", registration))).toEqual([400, "malformed-json"]);
    expect(codes(await send("/graphql", Buffer.from([...Buffer.from('{"query":"{ me { id } } #'), 0xe9, ...Buffer.from('"}')])))).toEqual([
      400,
      "malformed-json",
    ]);
  });

  test.each(["\\ud800", "a\\uDFFFb", "\\udc00\\ud800"])("half a surrogate pair, %s, is refused as a value and as a name", async (half) => {
    expect(codes(await send("/api/budgets", `{"name":"${half}","currency":"EUR"}`))).toEqual([400, "malformed-json"]);
    expect(codes(await send("/api/budgets", `{"${half}":"x","name":"x","currency":"EUR"}`))).toEqual([400, "malformed-json"]);
    expect(codes(await send("/graphql", `{"query":"query($id: ID!) { budget(id: $id) { id } }","variables":{"id":"${half}"}}`))).toEqual([
      400,
      "malformed-json",
    ]);
  });

  test("a whole pair, written with escapes, is its sign", async () => {
    expect((await send("/api/budgets", '{"name":"\\ud83d\\ude00","currency":"EUR"}')).body.name).toBe("😀");
  });

  test("a name of a megabyte, blank or not, is too long, and that is all that is looked at", async () => {
    for (const name of ["a".repeat(900_000) + "\\u0001", " ".repeat(900_000)]) {
      const told = await send("/api/budgets", `{"name":"${name}","currency":"EUR"}`);
      expect([told.status, told.body.errors]).toMatchObject([422, [{ path: "/name", code: "too-long" }]]);
    }
  });
});
