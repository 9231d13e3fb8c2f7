import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildClientSchema, buildSchema, findBreakingChanges, getIntrospectionQuery } from "graphql";
import { Phone } from "../../support/clients.js";
import { addressOf, freshDatabase } from "../../support/databases.js";

/** Starts a server on a database of its own. */
async function started(words: readonly string[], folder: string): Promise<[ChildProcess, string]> {
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const env = {
    ...rest,
    NODE_ENV: "development",
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    MONGODB_URI: addressOf(freshDatabase("built")),
    NODE_OPTIONS: "",
  };
  const server = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    server.once("exit", () => reject(new Error(`the server ended: ${text}`)));
    server.stdout.on("data", (part) => {
      text += String(part);
      const found = /Listening on (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return [server, address];
}

async function stopped(server: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  return ended;
}

/** What `npm start` runs: the sources compiled and bundled, which the other tests never see. */
let child: ChildProcess;
let dataDir: string;
let url: string;
beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-needed"]);
  dataDir = await mkdtemp(path.join(tmpdir(), "built-"));
  [child, url] = await started(["scripts/start.mjs"], dataDir);
}, 900_000);
afterAll(async () => {
  expect(await stopped(child)).toBe(0);
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

test("Ctrl-C ends it while it fills the demo account", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "demo-"));
  const [server] = await started(["scripts/start.mjs", "--demo"], folder);
  expect(await stopped(server)).toBe(0);
  await rm(folder, { recursive: true });
});

describe("the package of npm run pack", () => {
  let folder: string;
  let root: string;
  let tarball: string;
  beforeAll(async () => {
    const { version } = JSON.parse(await readFile("package.json", "utf8"));
    execFileSync(process.execPath, ["scripts/pack.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
    tarball = path.resolve(`dist/household-budget-${version}.tgz`);
    // Not in the repository: nothing is found in its node_modules.
    folder = await mkdtemp(path.join(tmpdir(), "package-"));
    execFileSync("tar", ["-xf", tarball, "-C", folder]);
    root = path.join(folder, "package");
    await mkdir(path.join(folder, "data"));
  }, 900_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("it holds what a server needs and nothing else", async () => {
    const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
    const tops = [
      ...new Set(names.map((name) => (/^(dist|scripts|engine|clients)\//.test(name) ? name.split("/").slice(0, 2).join("/") : name))),
    ];
    expect(tops.filter((name) => !/^(docs|schema)\//.test(name)).sort()).toEqual([
      ...["CHANGELOG.md", "LICENSE", "README.md"],
      ...["clients", "clients/typescript", "dist", "dist/bundle", "dist/web", "docs"],
      ...["engine", "engine/pom.xml", "engine/src", "package.json", "schema"],
      ...["scripts", "scripts/endWithShell.mjs", "scripts/household-budget.mjs", "scripts/serve.mjs"],
    ]);
    expect(names.filter((name) => /node_modules|\.tsx?$|\.map$|Test\.java$|(^|\/)\.(?!well-known)/.test(name))).toEqual([]);
    const sizes = await Promise.all(names.map((name) => stat(path.join(root, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60_000_000);
    expect((await stat(tarball)).size).toBeLessThan(15_000_000);
  });

  test("it has no dependencies, and the licences of what is bundled with the versions that package.json has", async () => {
    const [own, packed] = await Promise.all(
      ["package.json", path.join(root, "package.json")].map(async (file) => JSON.parse(await readFile(file, "utf8"))),
    );
    expect(packed).toMatchObject({ name: "household-budget", version: own.version, engines: own.engines, license: own.license });
    expect(Object.keys(packed).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
    const licences = await readFile(path.join(root, "dist/bundle/LICENCES.txt"), "utf8");
    for (const name of ["argon2", "express", "mongoose", "@apollo/server", "zod"])
      expect(licences).toContain(`\n${name} ${own.dependencies[name]} (`);
    expect(await readFile(path.join(root, "dist/web/licences.md"), "utf8")).toContain(`## react - ${own.devDependencies.react} (`);
  });

  test("its embedded database takes no settings from a package.json around the folder that it starts in", async () => {
    const bundle = path.join(root, "dist/bundle");
    const [starter = ""] = (await readdir(bundle)).filter((name) => name.startsWith("startEmbedded-"));
    const address = JSON.stringify(pathToFileURL(path.join(bundle, starter)).href);
    await writeFile(path.join(folder, "package.json"), '{ "config": { "mongodbMemoryServer": { "debug": "true" } } }');
    const words = ["--input-type=module", "--eval", `await import(${address}); process.exit()`];
    expect(spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });

  test("its server takes requests outside the repository, and its command knows the administrator", async () => {
    const bin = path.join(root, "scripts/household-budget.mjs");
    const [server, address] = await started([bin], path.join(folder, "data"));
    try {
      const ada = await Phone.register(address, `packed${Date.now()}@example.org`, "a kettle sings at noon");
      expect((await ada.get("/me")).status).toBe(200);
      for (const place of ["/healthz", "/", "/api-docs/swagger-ui-bundle.js", "/api-docs/swagger-ui.css", "/docs/operations"])
        expect([place, (await fetch(`${address}${place}`, { headers: { Accept: "text/html" } })).status]).toEqual([place, 200]);
      execFileSync(process.execPath, [bin, "healthcheck"], { env: { ...process.env, HOST: "", PORT: new URL(address).port } });
    } finally {
      expect(await stopped(server)).toBe(0);
    }
    expect(execFileSync(process.execPath, [bin, "admin", "--help"], { encoding: "utf8" })).toMatch(/^household-budget admin COMMAND/);
  });
});
