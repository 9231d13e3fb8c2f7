import { cache, client, document, generated, node, root, run } from "./places.mjs";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { newNode, python, withTools } from "./tools.mjs";

const compiled = (name) => node("typescript/bin/tsc", "-p", client(name));
const typescriptJourney = (name) => (address) => run(process.execPath, ["--import", "tsx", client(name, "journey.ts"), address]);
const maven = (name, ...args) => run("mvn", ["-q", "-B", "-f", client(name, "pom.xml"), ...args]);
const goBuilt = (folder) => {
  run("go", ["mod", "tidy"], { cwd: folder });
  run("go", ["vet", "./..."], { cwd: folder });
};
const parsed = (name) => run(python(), [client("parsed", "parse.py"), name, generated(name)]);

/**
 * What is done with each client: `make` generates it, where openapi-generator did not, `check` compiles it (or, where there is no
 * compiler, reads it), `journey` drives a first day with it.
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
    make: () => newNode("@hey-api/openapi-ts/bin/run.js", ["-i", document, "-o", generated("hey-api"), "-c", "@hey-api/client-fetch"]),
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
  go: { check: () => goBuilt(generated("go")) },
  "oapi-codegen": {
    make: () => {
      mkdirSync(generated("oapi-codegen"), { recursive: true });
      const generator = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
      run("go", [
        "run",
        generator,
        "-package",
        "budget",
        "-generate",
        "types,client",
        "-o",
        generated("oapi-codegen", "client.go"),
        document,
      ]);
    },
    check: () => goBuilt(client("oapi-codegen")),
  },
  rust: {
    check: () =>
      run("cargo", ["check", "--quiet"], { cwd: generated("rust"), env: { ...process.env, CARGO_TARGET_DIR: path.join(cache, "rust") } }),
  },
  csharp: { check: () => parsed("csharp"), isOnlyRead: true },
  dart: { check: () => parsed("dart"), isOnlyRead: true },
  swift: { check: () => parsed("swift"), isOnlyRead: true },
};
