// What others' tools say about the GraphQL API: `npm run audit:graphql [rules|relay|codegen|http ...]`, all unless said.
// rules: graphql-eslint's for a schema, Relay's among them. relay: what Relay asks of a schema besides, and its compiler over the documents of
// schema/documents.json. codegen: the client preset, with what it writes under strict tsc. http: the audits of GraphQL over HTTP, against a
// server that is started for them.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { preset } from "@graphql-codegen/client-preset";
import { codegen } from "@graphql-codegen/core";
import { buildSchema, parse } from "graphql";
import { serverAudits } from "graphql-http";
import { moduleOf, relayFaults } from "./relayRules.mjs";
import { schemaFaults } from "./schemaRules.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const sdl = readFileSync(path.join(root, "schema/schema.graphql"), "utf8");
const texts = Object.values(JSON.parse(readFileSync(path.join(root, "schema/documents.json"), "utf8")));
const bin = (script) => path.join(root, "node_modules", script);
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });

/** SHOULDs that do not hold here: what never ran has a status that says so, whatever kind of JSON was asked for (docs/graphql.md). */
const declined = [
  "SHOULD use 200 status code on document parsing failure when accepting application/json",
  "SHOULD use 200 status code on document validation failure when accepting application/json",
  "SHOULD use a status code of 200 on variable coercion failure when accepting application/json",
];

/** The scalars as JSON has them; one that is missing here is refused. */
const scalars = Object.fromEntries(
  ["AmountText", "CurrencyCode", "Date", "DateTime", "Decimal", "YearMonth"]
    .map((name) => [name, "string"])
    .concat([
      ["Money", "number"],
      ["Percentage", "number"],
    ]),
);

async function rules() {
  const faults = await schemaFaults(path.join(root, "schema/schema.graphql"));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return "the schema is clean";
}

async function relay(folder) {
  const faults = relayFaults(buildSchema(sdl));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  mkdirSync(path.join(folder, "src"));
  writeFileSync(path.join(folder, "schema.graphql"), sdl);
  texts.forEach((text, index) => {
    const { file, source } = moduleOf(text, index);
    writeFileSync(path.join(folder, "src", file), source);
  });
  // The documents are the web app's, whose types are gql.tada's: Relay's own rule for its generated types does not concern them.
  const featureFlags = { enforce_fragment_alias_where_ambiguous: { kind: "disabled" } };
  const config = { src: "./src", schema: "./schema.graphql", language: "typescript", customScalarTypes: scalars, featureFlags };
  writeFileSync(path.join(folder, "relay.config.json"), JSON.stringify(config));
  execFileSync(process.execPath, [bin("relay-compiler/cli.js"), "--noWatchman", "relay.config.json"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return `${texts.length} documents compiled`;
}

async function generated(folder) {
  const documents = texts.map((text, index) => ({ location: `${index}.graphql`, document: parse(text), rawSDL: text }));
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: `${folder}/`,
    schema: parse(sdl),
    schemaAst: buildSchema(sdl),
    documents,
    config: { scalars, strictScalars: true, useTypeImports: true },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
    pluginContext: {},
  });
  const written = await Promise.all(sections.map(async (section) => ({ file: section.filename, text: await codegen(section) })));
  for (const { file, text } of written) writeFileSync(file, text);
  return written;
}

async function compiledByCodegen(folder) {
  const written = await generated(folder);
  const types = written.find(({ file }) => path.basename(file) === "graphql.ts");
  const loose = (types?.text ?? "").split("\n").filter((line) => /: any\b|Array<any>/.test(line));
  if (types === undefined || loose.length > 0) throw new Error(`Types that say nothing: ${loose.join("\n")}`);
  const modules = path.join(root, "node_modules/@graphql-typed-document-node/core");
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
  };
  const paths = { "@graphql-typed-document-node/core": [modules] };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, paths }, include: ["*.ts"] }));
  node(bin("typescript/bin/tsc"), "-p", folder);
  return `${written.length} files are strict`;
}

async function http(folder) {
  const server = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stopped = new Promise((resolve) => server.once("exit", resolve));
  try {
    const address = await new Promise((resolve, reject) => {
      server.stdout.on("data", (text) => {
        const url = /Listening on (\S+)/.exec(String(text))?.[1];
        if (url !== undefined) resolve(url);
      });
      server.once("exit", () => reject(new Error("The server did not start.")));
    });
    return await audited(`${address}/graphql`);
  } finally {
    server.kill("SIGTERM");
    await stopped;
  }
}

async function audited(url) {
  // A page of another site cannot send this header, and the server answers no GET without it.
  const fetchFn = (target, init) => fetch(target, { ...init, headers: { ...init?.headers, "apollo-require-preflight": "1" } });
  const audits = serverAudits({ url, fetchFn });
  const results = [];
  for (const audit of audits) results.push(await audit.fn());
  const bad = results.filter(({ status, name }) => status !== "ok" && !(status === "warn" && declined.includes(name)));
  if (bad.length > 0) throw new Error(bad.map(({ status, name, reason }) => `${status}: ${name}: ${reason}`).join("\n"));
  const good = results.filter(({ status }) => status === "ok");
  return `${good.length} of ${audits.length} audits pass; declined: ${results.length - good.length}`;
}

const audits = { rules, relay, codegen: compiledByCodegen, http };
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(audits)) {
  const folder = mkdtempSync(path.join(tmpdir(), "audit-"));
  try {
    process.stdout.write(`${name}: ${await audits[name](folder)}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n${error.stdout ?? ""}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
