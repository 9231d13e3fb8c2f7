import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startServer } from "../support/startServer.js";

const script = fileURLToPath(new URL("../../scripts/sandbox.sh", import.meta.url));

/** Its exit code, and the beginnings of its lines. */
async function sent(env: Record<string, string>): Promise<{ code: unknown; lines: string[] }> {
  const server = await startServer({ env });
  try {
    return await new Promise((resolve) =>
      execFile("bash", [script, server.url], (error, stdout) => {
        const lines = stdout.split("\n").filter((line) => /^[a-zA-Z]/.test(line));
        resolve({ code: error === null ? 0 : error.code, lines: lines.map((line) => line.replace(/:.*/, "")) });
      }),
    );
  } finally {
    await server.stop();
  }
}

const names = [
  "preflight",
  "preflight with a token",
  "introspection from Apollo",
  "introspection from the own page",
  "register",
  "login",
  "the next query, by the cookie",
  "the same from Apollo, with the cookie",
  "the same from Apollo, with a token",
  "subscription, its first part",
  "subscription, its type",
  "subscription, an event",
  "a query after the client has hung up",
];

test("the script that sends the requests of Apollo Sandbox finds every answer as expected", async () => {
  expect(await sent({})).toEqual({ code: 0, lines: names.map((name) => `ok    ${name}`) });
});

test("it exits with 1 where the server lets Apollo's page ask nothing without a token", async () => {
  const { code, lines } = await sent({ GRAPHQL_EXPLORER: "false" });
  expect(code).toBe(1);
  const wrong = lines.filter((line) => line.startsWith("WRONG")).map((line) => line.slice("WRONG ".length));
  expect(wrong).toEqual([
    "preflight",
    "introspection from Apollo",
    "introspection from the own page",
    "the same from Apollo, with the cookie",
    "a query after the client has hung up",
  ]);
});
