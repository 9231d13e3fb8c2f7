import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildClientSchema, buildSchema, findBreakingChanges, getIntrospectionQuery } from "graphql";
import { Phone } from "../../support/clients.js";
import { addressOf, freshDatabase } from "../../support/databases.js";

/** What `npm start` runs: the sources compiled and bundled, which the other tests never see. */
let child: ChildProcess;
let dataDir: string;
let url: string;
beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-needed"]);
  dataDir = await mkdtemp(path.join(tmpdir(), "built-"));
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const env = {
    ...rest,
    NODE_ENV: "development",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    MONGODB_URI: addressOf(freshDatabase("built")),
    NODE_OPTIONS: "",
  };
  child = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: ["ignore", "pipe", "inherit"] });
  url = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.once("exit", () => reject(new Error(`the server ended: ${text}`)));
    child.stdout?.on("data", (part) => {
      text += String(part);
      const found = /Listening on (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}, 900_000);
afterAll(async () => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

test("somebody registers, and a password that is easy to guess is refused", async () => {
  const email = `built${Date.now()}@example.org`;
  const ada = await Phone.register(url, email, "a kettle sings at noon");
  expect((await ada.get("/me")).body.email).toBe(email);
  const refused = await ada.put("/me/password", { currentPassword: "a kettle sings at noon", newPassword: "password123" });
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([422, "too-weak"]);
});

test("the GraphQL schema that it serves is the one in schema/", async () => {
  const ada = await Phone.register(url, `schema${Date.now()}@example.org`, "a kettle sings at noon");
  const { body } = await ada.graphql(getIntrospectionQuery({ inputValueDeprecation: true }));
  const [served, kept] = [buildClientSchema(body.data), buildSchema(await readFile("schema/schema.graphql", "utf8"))];
  expect([...findBreakingChanges(kept, served), ...findBreakingChanges(served, kept)]).toEqual([]);
});

test("the pages and the documents are there", async () => {
  for (const place of ["/", "/api-docs/", "/api/swagger", "/docs", "/docs/sync", "/graphql", "/graphql/schema.graphql"]) {
    const answer = await fetch(`${url}${place}`, { headers: { Accept: "text/html, application/json" } });
    expect([place, answer.status]).toEqual([place, 200]);
  }
});
