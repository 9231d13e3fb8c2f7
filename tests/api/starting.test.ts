import { readConfig } from "../../src/config/config.js";
import { openAndListen, start } from "../../src/main/start.js";
import { engineUri, freshDatabase } from "../support/databases.js";
import { failureLog } from "../support/failureLog.js";
import { NEVER_MS } from "../support/patience.js";
import type { AddressInfo } from "node:net";

test("a server answers from its first moment: alive, not ready, and 503 on both APIs, until it can work", async () => {
  const config = readConfig({ NODE_ENV: "test", PORT: "0" });
  const open = await openAndListen(config, failureLog());
  const url = `http://127.0.0.1:${(open.server.address() as AddressInfo).port}`;
  const asked = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init);
    return { status: response.status, retry: response.headers.get("retry-after"), text: await response.text() };
  };
  expect((await asked("/healthz")).status).toBe(200);
  expect(await asked("/readyz")).toEqual({ status: 503, retry: "5", text: '{"status":"starting"}' });
  open.readiness.phase = "migrating";
  expect(JSON.parse((await asked("/readyz")).text)).toEqual({ status: "migrating" });
  const rest = await asked("/api/me");
  expect([rest.status, rest.retry, JSON.parse(rest.text).code]).toEqual([503, "5", "unavailable"]);
  const graphql = await asked("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"query":"{ me { id } }"}',
  });
  expect([graphql.status, JSON.parse(graphql.text).errors[0].extensions.code]).toEqual([503, "unavailable"]);
  expect((await asked("/")).status).toBe(503);
  const running = await start({
    config,
    open,
    secrets: { jwt: ["jwt-secret-for-tests-only-0123456789abcdef"], session: ["session-secret-for-tests-only-0123456789"] },
    uri: engineUri(),
    dbName: freshDatabase("starting"),
    clock: { now: () => new Date() },
    log: failureLog(),
    examined: true,
    limits: { pingMs: NEVER_MS, formCheckMs: NEVER_MS },
  });
  expect([await asked("/readyz"), (await asked("/api/me")).status]).toEqual([
    { status: 200, retry: null, text: '{"status":"ready"}' },
    401,
  ]);
  running.readiness.phase = "stopping";
  expect(JSON.parse((await asked("/readyz")).text)).toEqual({ status: "stopping" });
  running.server.closeAllConnections();
  await new Promise((resolve) => running.server.close(resolve));
  await running.finish();
});
