import { mkdirSync } from "node:fs";
import path from "node:path";
import { cache, client, document, generated, node, root, run } from "./places.mjs";
import { newNode, python, withTools } from "./tools.mjs";

const compiled = (name) => node("typescript/bin/tsc", "-p", client(name));
const typescriptJourney = (name) => (address) => run(process.execPath, ["--import", "tsx", client(name, "journey.ts"), address]);
const maven = (name, ...args) => run("mvn", ["-q", "-B", "-f", client(name, "pom.xml"), ...args]);
const go = (folder, ...args) => run("go", args, { cwd: folder });
const parsed = (name) => run(python(), [client("parsed", "parse.py"), name, generated(name)]);

/**
 * What is done with each client: `make` generates it, where openapi-generator did not, `check` compiles it (or, where there is no
 * compiler, reads it), `journey` drives a first day with it. Without its `compiler` on the PATH a client is skipped. The ones called
 * `-defaults` show that the settings of docs/clients.md are a choice: without them, the client compiles as well.
 */
export const clients = {
  typescript: {
    make: () => {
      // From its own folder, so that it does not take the lint rules of redocly.yaml for its own.
      const cli = path.join(root, "node_modules/openapi-typescript/bin/cli.js");
      run(process.execPath, [cli, document, "-o", "src/generated/schema.ts"], { cwd: client("typescript") });
    },
    check: () => {
      for (const project of ["tsconfig.json", "tsconfig.build.json"]) node("typescript/bin/tsc", "-p", client("typescript", project));
    },
    journey: (address) => run(process.execPath, ["--import", "tsx", client("typescript", "test/journey.ts"), address]),
  },
  "typescript-fetch": { check: () => compiled("typescript-fetch"), journey: typescriptJourney("typescript-fetch") },
  "typescript-axios": {
    make: withTools,
    check: () => compiled("typescript-axios"),
  },
  "swagger-typescript-api": {
    make: () => newNode("swagger-typescript-api/dist/cli.mjs", ["generate", "-p", document, "-o", generated("swagger-typescript-api")]),
    check: () => compiled("swagger-typescript-api"),
  },
  "hey-api": {
    make: () => newNode("@hey-api/openapi-ts/bin/run.js", ["-i", document, "-o", generated("hey-api")]),
    check: () => compiled("hey-api"),
    journey: typescriptJourney("hey-api"),
  },
  orval: {
    make: () => newNode("orval/dist/bin/orval.mjs", [], { cwd: client("orval") }),
    check: () => compiled("orval"),
    journey: typescriptJourney("orval"),
  },
  python: {
    check: () => run(python(), ["-m", "compileall", "-q", generated("python", "household_budget")]),
    journey: (address) =>
      run(python(), [client("python", "journey.py"), address], { env: { ...process.env, PYTHONPATH: generated("python") } }),
  },
  java: { check: () => maven("java", "compile"), journey: (address) => maven("java", "exec:java", `-Dexec.args=${address}`) },
  kotlin: { check: () => maven("kotlin", "compile"), journey: (address) => maven("kotlin", "exec:java", `-Dexec.args=${address}`) },
  "java-defaults": { check: () => run("mvn", ["-q", "-B", "-f", generated("java-defaults", "pom.xml"), "compile"]) },
  "kotlin-defaults": { check: () => maven("kotlin-defaults", "compile") },
  go: {
    compiler: "go",
    check: () => go(client("go"), "build", "-o", path.join(cache, "go-journey"), "."),
    journey: (address) => run(path.join(cache, "go-journey"), [address]),
  },
  "go-defaults": { compiler: "go", check: () => go(generated("go-defaults"), "build", "-mod=mod", "./...") },
  "oapi-codegen": {
    compiler: "go",
    make: () => {
      mkdirSync(generated("oapi-codegen"), { recursive: true });
      const file = generated("oapi-codegen", "client.go");
      go(client("oapi-codegen"), "tool", "oapi-codegen", "-package", "budget", "-generate", "types,client", "-o", file, document);
    },
    check: () => go(client("oapi-codegen"), "build", "./..."),
  },
  rust: {
    compiler: "cargo",
    // Without TLS, which would need the headers of OpenSSL.
    check: () =>
      run("cargo", ["check", "--quiet", "--no-default-features"], {
        cwd: client("rust"),
        env: { ...process.env, CARGO_TARGET_DIR: path.join(cache, "rust") },
      }),
  },
  csharp: { check: () => parsed("csharp"), isOnlyRead: true },
  dart: { check: () => parsed("dart"), isOnlyRead: true },
  swift: { check: () => parsed("swift"), isOnlyRead: true },
};
