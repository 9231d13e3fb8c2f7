import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const CALLER_GONE = 499;
const ERROR = 50;

let server: TestServer;
let ada: Phone;
let budget: any;
const lines: any[] = [];
beforeAll(async () => {
  const keep = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(String(line)))) });
  server = await startServer({ log: pino({ level: "info" }, keep) });
  ada = await server.phone();
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

/** What is sent, in bytes, under a key that is the request's id as well. */
type Made = (key: string) => Buffer;

interface Outcome {
  readonly status: number;
  readonly body: any;
  readonly isReplay: boolean;
}

/** Sends so many bytes of a request, and closes the connection. */
function abortAfter(count: number, request: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = dial();
    socket.once("close", () => resolve());
    socket.write(request.subarray(0, count), () => socket.destroy());
  });
}

/**
 * The same at the worst moment: the server has found out who asks, and would read the body now. Its connection has ended, and is not yet
 * destroyed.
 */
async function abortUnread(count: number, request: Buffer): Promise<void> {
  const { auth } = server.running.backend.services;
  const found = signal();
  const ended = signal();
  const closed = signal();
  const socket = dial();
  // One that was aborted before may still arrive.
  const watch = (request: IncomingMessage): void => {
    if (request.socket.remotePort === socket.localPort) request.socket.once("end", ended.give).once("close", closed.give);
  };
  server.running.server.on("request", watch);
  const callerOf = jest.spyOn(auth, "callerOf").mockImplementationOnce(async (...given) => {
    const who = await auth.callerOf(...given);
    found.give();
    await ended.given;
    return who;
  });
  socket.write(request.subarray(0, count));
  await found.given;
  socket.destroy();
  await closed.given;
  server.running.server.off("request", watch);
  callerOf.mockRestore();
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}

function whole(request: Buffer): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = dial();
    socket.on("data", (part) => (text += part.toString()));
    socket.once("error", reject);
    socket.once("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      try {
        resolve({ status: Number(head.split(" ")[1]), body: JSON.parse(body), isReplay: /^idempotent-replayed:/im.test(head) });
      } catch {
        reject(new Error(`Not an answer: ${text}`));
      }
    });
    socket.write(request);
  });
}

function dial() {
  return connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => undefined);
}

const isHeld = ({ body }: Outcome): boolean => (body.code ?? body.errors?.[0]?.extensions.code) === "idempotency-key-in-use";

/** As an outbox does: while the first try is under way it waits, and asks again. */
async function repeated(request: Buffer): Promise<Outcome> {
  for (;;) {
    const outcome = await whole(request);
    if (!isHeld(outcome)) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function asked(path: string, headers: readonly string[], key: string, body: Buffer, length = `Content-Length: ${body.length}`): Buffer {
  const head = [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", `X-Request-Id: ${key}`, ...headers, length];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}

const byToken = (key: string, type = "application/json") => [
  `Authorization: Bearer ${ada.token}`,
  `Content-Type: ${type}`,
  `Idempotency-Key: ${key}`,
];
const expense = (key: string) => ({ budgetId: budget.id, amount: 5, date: "2026-11-03", payee: key });
const json = (body: object): Buffer => Buffer.from(JSON.stringify(body));
const chunked = (body: Buffer): Buffer =>
  Buffer.from(`7\r\n${body.subarray(0, 7)}\r\n${(body.length - 7).toString(16)}\r\n${body.subarray(7)}\r\n0\r\n\r\n`);
const MUTATION = "mutation($i:CreateExpenseInput!,$k:String){createExpense(input:$i,idempotencyKey:$k){expense{payee}}}";
const csv = (key: string): Buffer => Buffer.from(`Date,Amount,Payee\n2026-11-03,-1.00,${key}\n`);

/** Both APIs read JSON, and an import is read as it comes; of the other forms of a JSON body every fifth byte is enough, and the last. */
const EVERY = 1;
const SOME = 5;

const kinds: readonly [string, number, Made, (body: any) => string][] = [
  ["an expense", EVERY, (key) => asked("/api/expenses", byToken(key), key, json(expense(key))), (body) => body.payee],
  [
    "an expense by GraphQL",
    EVERY,
    (key) => {
      const body = json({ query: MUTATION, variables: { i: expense(key), k: key } });
      return asked("/graphql", byToken(key), key, body);
    },
    (body) => body.data.createExpense.expense.payee,
  ],
  [
    "an expense in chunks",
    SOME,
    (key) => asked("/api/expenses", byToken(key), key, chunked(json(expense(key))), "Transfer-Encoding: chunked"),
    (body) => body.payee,
  ],
  [
    "a compressed expense",
    SOME,
    (key) => asked("/api/expenses", [...byToken(key), "Content-Encoding: gzip"], key, gzipSync(json(expense(key)))),
    (body) => body.payee,
  ],
  [
    "a batch",
    SOME,
    (key) => asked("/api/expenses/batch", byToken(key), key, json({ items: [expense(key)] })),
    (body) => body.results[0].expense.payee,
  ],
  [
    "an import",
    EVERY,
    (key) => asked(`/api/expenses/imports?budgetId=${budget.id}`, byToken(key, "text/csv"), key, csv(key)),
    (body) => body.rows[0].payee,
  ],
];

describe.each(kinds)("%s", (name, step, made, payeeOf) => {
  const keyOf = (count: number | string): string => `${name.replaceAll(" ", "-")}-${String(count).padStart(3, "0")}`;
  const bodyFrom = (request: Buffer): number => request.indexOf("\r\n\r\n") + 4;

  test("that is aborted after each byte of its headers was never sent", async () => {
    const request = made(keyOf("all"));
    await Promise.all(upTo(0, bodyFrom(request) - 1).map((count) => abortAfter(count, request)));
    const { status, body, isReplay } = await repeated(request);
    expect([status < 300, payeeOf(body), isReplay]).toEqual([true, keyOf("all"), false]);
  });

  test("that is aborted after a byte of its body is done by its repeat, and by that alone; the log says that the caller went", async () => {
    const { length } = made(keyOf(0));
    const counts = upTo(bodyFrom(made(keyOf(0))), length).filter((count) => (length - count) % step === 0);
    const wrong: unknown[] = [];
    for (const count of counts) {
      const request = made(keyOf(count));
      await abortUnread(count, request);
      const { status, body, isReplay } = await repeated(request);
      const isFirst = status < 300 && payeeOf(body) === keyOf(count) && !isReplay;
      if (!isFirst) wrong.push([count, status, body.code]);
    }
    expect(wrong).toEqual([]);
    expect(await effects(counts.map(keyOf))).toEqual(counts.map(() => 1));
    const gone = (key: string) => lines.filter(({ requestId, status }) => requestId === key && status === CALLER_GONE).length;
    expect(counts.map((count) => [count, gone(keyOf(count))])).toEqual(counts.map((count) => [count, 1]));
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  });
});

test.each(kinds.filter(([name]) => name !== "an import"))(
  "%s whose client goes once all was sent, and before it was read, binds no key",
  async (name, _step, made) => {
    const { collection } = server.backend.models.idempotencyKeys;
    let bound = 0;
    const watch = ({ commandName, command }: { commandName: string; command: any }): void => {
      if (commandName === "insert" && command.insert === collection.collectionName) bound++;
    };
    const client = server.running.connection.getClient().on("commandStarted", watch);
    const request = made(`${name.replaceAll(" ", "-")}-whole`);
    await abortUnread(request.length, request);
    await repeated(request);
    client.off("commandStarted", watch);
    expect(bound).toBe(1);
  },
);

test.each(kinds)("the repeat of %s waits while the first try is under way", async (name, _step, made, payeeOf) => {
  const key = `${name.replaceAll(" ", "-")}-held`;
  const { idempotency } = server.running.backend.services;
  const [begun, goOn] = [signal(), signal()];
  const begin = idempotency.begin.bind(idempotency);
  const holding = jest.spyOn(idempotency, "begin").mockImplementationOnce(async (...given) => {
    const first = await begin(...given);
    begun.give();
    await goOn.given;
    return first;
  });
  const first = whole(made(key));
  await begun.given;
  expect(isHeld(await whole(made(key)))).toBe(true);
  goOn.give();
  holding.mockRestore();
  expect([payeeOf((await first).body), payeeOf((await repeated(made(key))).body)]).toEqual([key, key]);
});

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** How many expenses each of the keys has made. */
async function effects(keys: readonly string[]): Promise<number[]> {
  const made = await server.backend.models.expenses.find({ budgetId: budget.id }, { payee: 1 }).lean<any[]>();
  return keys.map((key) => made.filter(({ payee }) => payee === key).length);
}
