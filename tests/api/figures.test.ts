import { Writable } from "node:stream";
import { pino } from "pino";
import { aBudget } from "../builders/aBudget.js";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";

const TOKEN = "0123456789abcdef-metrics";

let server: TestServer;
const lines: any[] = [];
beforeAll(async () => {
  const keep = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(String(line)))) });
  server = await startServer({ env: { METRICS_TOKEN: TOKEN }, log: pino({ level: "info" }, keep) });
});
afterAll(() => server.stop());

const metrics = (token?: string) =>
  fetch(`${server.url}/metrics`, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } });

test("the figures are for whoever shows the token", async () => {
  const [none, wrong, right] = [await metrics(), await metrics(`${TOKEN}x`), await metrics(TOKEN)];
  expect([none.status, wrong.status, right.status]).toEqual([401, 401, 200]);
});

test("requests are counted by api, route or GraphQL operation, and status; commands, the event loop and queues as well", async () => {
  const ada = await server.phone();
  await ada.get("/me");
  await ada.get("/expenses/exp_unknown");
  await ada.graphql("query mine { me { id } }");
  await ada.graphql("{ me { id } budgets { nodes { id } } }");
  const text = await (await metrics(TOKEN)).text();
  const counted = (labels: string): string | undefined =>
    text.split("\n").find((line) => line.startsWith(`http_request_duration_seconds_count{${labels}}`));
  expect(counted('api="rest",route="/me",method="GET",status="200"')).toMatch(/ 1$/);
  expect(counted('api="rest",route="/expenses/{id}",method="GET",status="404"')).toMatch(/ 1$/);
  expect(counted('api="graphql",route="query me",method="POST",status="200"')).toMatch(/ 1$/);
  expect(counted('api="graphql",route="query (several)",method="POST",status="200"')).toMatch(/ 1$/);
  expect(text).toMatch(/database_command_duration_seconds_count\{command="find",outcome="ok"\} \d+/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toContain('queue_entries{queue="turns",state="waiting"} 0');
  expect(text).toContain('queue_entries{queue="outbox",state="running"}');
});

test("each request leaves one line: who, what, how it ended, and nothing that is secret", async () => {
  const ada = await server.phone();
  const { headers } = await ada.put("/password-resets/secret-of-the-mail", { password: "correct horse battery" });
  const line = await eventually(() => lines.find(({ requestId }) => requestId === headers.get("x-request-id")));
  expect(line).toMatchObject({ api: "rest", route: "/password-resets/{token}", method: "PUT", status: 404, account: ada.account.id });
  expect(line.ms).toBeGreaterThan(0);
  expect(lines.filter(({ requestId }) => requestId === headers.get("x-request-id"))).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain("secret-of-the-mail");
});

test("a stream has a line, too: 200 where it ended, a refused one among them, and 499 where its listener went", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const query = "subscription($b: ID!) { budgetChanged(budgetId: $b) { cursor } }";
  const listen = async (headers: Record<string, string>) => {
    const gone = new AbortController();
    const { body, headers: told } = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...headers },
      body: JSON.stringify({ query, variables: { b: budget.id } }),
      signal: gone.signal,
    });
    const line = () => eventually(() => lines.find(({ requestId }) => requestId === told.get("x-request-id")));
    return { body, gone, line };
  };
  const stranger = await listen({});
  await new Response(stranger.body).text();
  const route = "subscription budgetChanged";
  expect(await stranger.line()).toMatchObject({ api: "graphql", route, status: 200, refused: ["unauthenticated"] });
  const listener = await listen({ Authorization: `Bearer ${ada.token}` });
  listener.gone.abort();
  expect(await listener.line()).toMatchObject({ api: "graphql", route, status: 499, account: ada.account.id });
});

test("that a proxy stands in front which nobody configured is said once", async () => {
  for (let time = 0; time < 3; time++) await fetch(`${server.url}/healthz`, { headers: { "X-Forwarded-For": "203.0.113.7" } });
  expect(lines.filter(({ msg }) => String(msg).includes("TRUST_PROXY"))).toHaveLength(1);
});

test("in production there are no figures on the API without a token", async () => {
  const quiet = await startServer({
    env: {
      NODE_ENV: "production",
      JWT_SECRET: "p2Jt0nQ4mV8sX1cZ7bL5kR9wY3hG6fD0aS4uI8oE2tN5vM1x",
      SESSION_SECRET: "Zq8Lw3Rk6Tn1Vb5Yx9Hc2Jd7Mf4Pg0Su8Ae3Oi6Uz1Xw5Kt",
      PUBLIC_URL: "https://budget.test",
      SMTP_URL: "smtp://127.0.0.1:1",
      RATE_LIMIT_PER_MINUTE: "1200",
    },
  });
  try {
    expect((await fetch(`${quiet.url}/metrics`)).status).toBe(404);
  } finally {
    await quiet.stop();
  }
});
