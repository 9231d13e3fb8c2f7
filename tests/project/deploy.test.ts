import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { commands } from "../../src/admin/commands.js";
import { readConfig } from "../../src/config/config.js";
import { FROM_FILES } from "../../src/config/secretFiles.js";
import { type Source, sourcesIn } from "./sources.js";

const PRODUCTION = "deploy/compose/compose.production.yml";
const SECRET = "c7Q1zPpVtJ8yWm3XnR5bLk9sDf2hGaEu";

let files: Source[];
let bin: string;
beforeAll(async () => {
  const roots = await Promise.all(["Dockerfile", "docker-compose.yml"].map(async (file) => ({ file, text: await readFile(file, "utf8") })));
  files = [
    ...roots,
    ...(await sourcesIn(
      ["compose", "kubernetes", "systemd"].map((name) => `deploy/${name}`),
      /\.(ya?ml|service|timer)$/,
    )),
  ];
  bin = await readFile("scripts/household-budget.mjs", "utf8");
});

function textOf(name: string): string {
  return files.find(({ file }) => file === name)?.text ?? "";
}

/** `NAME: value`, as compose and Kubernetes write it, or `NAME=value`, as systemd and the Dockerfile do. */
function variablesIn(text: string): Record<string, string> {
  const found = text
    .replace(/#.*$/gm, "")
    .matchAll(/^ +([A-Z][A-Z0-9_]+): +"?([^"\n]*)"?$|(?<=^Environment=.*|^ENV .*)\b([A-Z][A-Z0-9_]+)=(\S+)/gm);
  return Object.fromEntries([...found].map(([, name, value, other, otherValue]) => [name ?? other, value ?? otherValue ?? ""]));
}

/** What compose makes of `${NAME:?text}` and `${NAME:-default}`. */
function filledIn(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, "$1").replace(/\$\{\w+:\?[^}]*\}/g, "budget.example.org");
}

/** As the server reads it; a file of a secret stands for one that is good enough. */
function configured(variables: Readonly<Record<string, string>>): void {
  const secrets: Record<string, string> = {
    MONGODB_URI: "mongodb://db/budget",
    JWT_SECRET: SECRET,
    SESSION_SECRET: SECRET.split("").reverse().join(""),
    SMTP_URL: "smtp://mail",
  };
  const given = Object.entries(variables).map(([name, value]) => {
    const secret = name.endsWith("_FILE") ? name.slice(0, -"_FILE".length) : undefined;
    return secret === undefined ? [name, filledIn(value)] : [secret, secrets[secret]];
  });
  readConfig({ NODE_ENV: "production", ...Object.fromEntries(given) });
}

test("the files name only variables that the configuration knows", async () => {
  const source = await readFile("src/config/config.ts", "utf8");
  const known = new Set([
    ...[...source.matchAll(/env\.([A-Z_]+)\b/g)].map(([, name = ""]) => name),
    ...FROM_FILES.map((name) => `${name}_FILE`),
    // Of the images of MongoDB and Caddy.
    ...["HOME", "MONGO_INITDB_ROOT_USERNAME", "MONGO_INITDB_ROOT_PASSWORD_FILE", "DOMAIN"],
  ]);
  const named = files.map(({ file, text }) => [file, Object.keys(variablesIn(text))] as const);
  expect(named.flatMap(([file, names]) => names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`))).toEqual([]);
  const without = named.filter(([, names]) => names.length === 0).map(([file]) => file.split("/").at(-1));
  expect(without.filter((file) => !/^(backup|server|ingress|kustomization|secret\.example)\.yaml$|\.timer$/.test(file ?? ""))).toEqual([]);
});

test("a server in production starts with what each of them gives", () => {
  const [shared = ""] = textOf(PRODUCTION).split(/^services:/m);
  configured(variablesIn(shared));
  configured(variablesIn(textOf("deploy/kubernetes/config.yaml")));
  const unit = variablesIn(textOf("deploy/systemd/household-budget.service"));
  expect(() => configured(unit)).toThrow("PUBLIC_URL");
  configured({ ...unit, PUBLIC_URL: "https://budget.example.org" });
});

test("each secret that a file names is handed to the server", () => {
  const [shared = ""] = textOf(PRODUCTION).split(/^services:/m);
  const inEnvironment = [...shared.matchAll(/: \/run\/secrets\/(\w+)/g)].map(([, name]) => name).sort();
  const mounted = /^ {2}secrets: \[(.*)\]/m.exec(shared)?.[1] ?? "";
  expect(mounted.split(", ").sort()).toEqual(inEnvironment);
  const unit = textOf("deploy/systemd/household-budget.service");
  const loaded = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name);
  expect([...unit.matchAll(/=%d\/(\w+)/g)].map(([, name]) => name)).toEqual(loaded);
  const kept = [...textOf("deploy/kubernetes/secret.example.yaml").matchAll(/^ {2}([a-z]+_\w+):/gm)].map(([, name]) => name);
  expect([...textOf("deploy/kubernetes/config.yaml").matchAll(/: \/secrets\/(\w+)/g)].map(([, name]) => name)).toEqual(kept);
});

test("each probe waits as long as the page for operators says, and never less than five seconds", async () => {
  const page = await readFile("docs/operations.md", "utf8");
  const [, table = ""] = /### Patience of probes\n([^]*?)\n### /.exec(`${page}\n### `) ?? [];
  const told = [...table.matchAll(/^\| (\w+) .*?\| `(\/\w+)` \| (\d+) s .*?\| (\d+) s \| (\d+) \|/gm)].map(([, ...row]) => row);
  const probes = textOf("deploy/kubernetes/server.yaml")
    .split(/^ {10}(\w+)Probe:\n/m)
    .slice(1);
  const kubernetes = probes.flatMap((name, index) => {
    const probe = probes[index + 1] ?? "";
    const of = (field: string): string => new RegExp(`${field}: (\\d+)`).exec(probe)?.[1] ?? "none";
    const path = /path: (\S+)/.exec(probe)?.[1] ?? "/healthz";
    return index % 2 === 0 ? [[name, path, of("timeoutSeconds"), of("periodSeconds"), of("failureThreshold")]] : [];
  });
  expect(told.filter(([name]) => kubernetes.some(([own]) => own === name)).sort()).toEqual(kubernetes.sort());
  for (const [, , timeout] of told) expect(Number(timeout)).toBeGreaterThanOrEqual(5);
  const [, period, timeout, retries] = /HEALTHCHECK --interval=(\d+)s --timeout=(\d+)s --retries=(\d+)/.exec(textOf("Dockerfile")) ?? [];
  expect([timeout, period, retries]).toEqual(/^\| `HEALTHCHECK`.*?\| (\d+) s .*?\| (\d+) s \| (\d+) \|/m.exec(table)?.slice(1));
});

test("the commands that they run exist", () => {
  const own = [...bin.matchAll(/^ {2}case "(\w+)":/gm)].map(([, name]) => name);
  const used = files.flatMap(({ text }) => [
    ...text.matchAll(/household-budget(?:\.mjs)?(?:", "| )(?!household-)([a-z]+)(?: ([a-z]+))?/g),
    ...text.matchAll(/^(?:CMD \["| +args: \[)([a-z]+)"?\]/gm),
  ]);
  expect(used.map(([, command]) => command).sort()).toEqual(["admin", "admin", "admin", "healthcheck", "serve", "serve", "serve"]);
  expect(own).toEqual(expect.arrayContaining(["admin", "healthcheck", "serve"]));
  const verbs = used.filter(([, command]) => command === "admin").map(([, , verb]) => verb);
  expect(verbs.filter((verb) => !commands.some(({ name }) => name === verb))).toEqual([]);
});

/** Runs the command of the package with what it has without a build. */
async function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ["scripts/household-budget.mjs", ...words], { env: { ...process.env, ...env } });
  let said = "";
  child.stdout.on("data", (part) => (said += String(part)));
  child.stderr.on("data", (part) => (said += String(part)));
  const code = await new Promise<number>((resolve) => child.once("close", (ended) => resolve(ended ?? -1)));
  return { code, said };
}

test("an unknown command of the package is refused, and --help names those that there are", async () => {
  const refused = await run(["server"]);
  expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('There is no command "server"')]);
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(await run(["--version"])).toEqual({ code: 0, said: `${version}\n` });
  expect(await run(["--help"])).toMatchObject({ code: 0, said: expect.stringMatching(/serve[^]*demo[^]*admin[^]*healthcheck/) });
});

test("the health check fails where nothing listens or the server takes no requests, and passes where it does", async () => {
  let status = 503;
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/readyz" ? status : 404).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const PORT = String((server.address() as AddressInfo).port);
  expect((await run(["healthcheck"], { PORT, HOST: "" })).code).toBe(1);
  status = 200;
  expect((await run(["healthcheck"], { PORT, HOST: "" })).code).toBe(0);
  await new Promise((resolve) => server.close(resolve));
  expect((await run(["healthcheck"], { PORT, HOST: "127.0.0.1" })).code).toBe(1);
});

test("the backups of compose are a day apart, also when the container starts again or a backup fails", async () => {
  const [, script = ""] = /^ {6}- \|\n((?: {8}.*\n)+)/m.exec(textOf(PRODUCTION)) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  const commands = {
    // Fails the first time.
    "household-budget": `echo "$1 $2" >> ${folder}/calls; [ "$(wc -l < ${folder}/calls)" != 1 ] && echo new > "$3"`,
    // Ends the loop at its second round.
    sleep: `[ -e ${folder}/slept ] && kill $PPID; touch ${folder}/slept`,
  };
  for (const [name, text] of Object.entries(commands)) await writeFile(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const container = script.replaceAll("$$", "$").replaceAll("/data", folder);
  const start = async (): Promise<string> => {
    await rm(path.join(folder, "slept"), { force: true });
    spawnSync("sh", ["-c", container], { env: { PATH: `${folder}:${process.env["PATH"] ?? ""}` } });
    return readFile(path.join(folder, "calls"), "utf8");
  };
  const twice = "admin backup\n".repeat(2);
  expect([await start(), await start()]).toEqual([twice, twice]);
  const [name = ""] = (await readdir(folder)).filter((file) => file.startsWith("budget-"));
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
  await utimes(path.join(folder, name), yesterday, yesterday);
  expect(await start()).toBe("admin backup\n".repeat(3));
  await rm(folder, { recursive: true });
});
