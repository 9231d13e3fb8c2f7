// Generates clients from schema/openapi.json: `node scripts/clients.mjs [typescript|kotlin|java|swift ...] [--run]`, all unless said.
// All but Swift are compiled; with --run each drives its journey against a server that is started for it.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const GENERATOR = "7.25.0";
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const document = path.join(root, "schema/openapi.json");
const jar = path.join(root, ".cache/openapi-generator", `openapi-generator-cli-${GENERATOR}.jar`);

const given = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = given.length === 0 ? ["typescript", "kotlin", "java", "swift"] : given;
const drive = process.argv.includes("--run") || given.length === 0;

const client = (name) => path.join(root, "clients", name);
const run = (file, args, options = {}) => execFileSync(file, args, { cwd: root, stdio: "inherit", ...options });
const node = (script, ...args) => run(process.execPath, [path.join(root, "node_modules", script), ...args]);

function generateWith(generator, name, properties) {
  if (!existsSync(jar)) {
    mkdirSync(path.dirname(jar), { recursive: true });
    const artifact = `org.openapitools:openapi-generator-cli:${GENERATOR}`;
    run("mvn", ["-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${path.dirname(jar)}`]);
  }
  rmSync(path.join(client(name), "generated"), { recursive: true, force: true });
  const settings = Object.entries(properties).map(([key, value]) => `${key}=${value}`);
  const args = [
    "generate",
    "-g",
    generator,
    "-i",
    document,
    "-o",
    path.join(client(name), "generated"),
    "--additional-properties",
    settings.join(","),
  ];
  run("java", ["-Dlog.level=error", "-jar", jar, ...args], { stdio: ["ignore", "ignore", "inherit"] });
}

const clients = {
  typescript: {
    make() {
      // From its own folder, so that it does not take the lint rules of redocly.yaml for its own.
      run(process.execPath, [path.join(root, "node_modules/openapi-typescript/bin/cli.js"), document, "-o", "src/generated/schema.ts"], {
        cwd: client("typescript"),
        stdio: ["ignore", "ignore", "inherit"],
      });
      for (const project of ["tsconfig.json", "tsconfig.build.json"])
        node("typescript/bin/tsc", "-p", path.join(client("typescript"), project));
    },
    journey: (address) => node("tsx/dist/cli.mjs", path.join(client("typescript"), "test/journey.ts"), address),
  },
  kotlin: {
    make() {
      generateWith("kotlin", "kotlin", {
        packageName: "org.example.budget",
        library: "jvm-okhttp4",
        serializationLibrary: "kotlinx_serialization",
        generateOneOfAnyOfWrappers: true,
        dateLibrary: "java8",
        enumUnknownDefaultCase: true,
        omitGradleWrapper: true,
      });
      run("mvn", ["-q", "-B", "-f", path.join(client("kotlin"), "pom.xml"), "compile"]);
    },
    journey: (address) => run("mvn", ["-q", "-B", "-f", path.join(client("kotlin"), "pom.xml"), "exec:java", `-Dexec.args=${address}`]),
  },
  java: {
    make() {
      generateWith("java", "java", {
        library: "native",
        invokerPackage: "org.example.budget",
        apiPackage: "org.example.budget.api",
        modelPackage: "org.example.budget.model",
        useJakartaEe: true,
        useOneOfDiscriminatorLookup: true,
        enumUnknownDefaultCase: true,
        hideGenerationTimestamp: true,
      });
      run("mvn", ["-q", "-B", "-f", path.join(client("java"), "pom.xml"), "compile"]);
    },
    journey: (address) => run("mvn", ["-q", "-B", "-f", path.join(client("java"), "pom.xml"), "exec:java", `-Dexec.args=${address}`]),
  },
  // There is no Swift compiler here: generated only.
  swift: {
    make: () => generateWith("swift6", "swift", { projectName: "HouseholdBudget", responseAs: "AsyncAwait", enumUnknownDefaultCase: true }),
  },
};

/** The address of a server with an empty database, once it listens. */
async function startServer(folder) {
  const server = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], {
    cwd: root,
    env: { ...process.env, PORT: process.env.CLIENTS_PORT ?? "3986", DATA_DIR: folder, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((resolve, reject) => {
    server.stdout.on("data", (text) => {
      const url = /Listening on (\S+)/.exec(String(text))?.[1];
      if (url !== undefined) resolve(`${url}/api`);
    });
    server.once("exit", () => reject(new Error("The server did not start.")));
  });
  return { server, address };
}

async function driveJourneys(names) {
  const folder = mkdtempSync(path.join(tmpdir(), "clients-"));
  const { server, address } = await startServer(folder);
  try {
    for (const name of names) clients[name].journey(address);
  } finally {
    const stopped = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const name of wanted) {
  const since = Date.now();
  clients[name].make();
  process.stdout.write(`${name}: generated${name === "swift" ? "" : " and compiled"} in ${Math.round((Date.now() - since) / 1000)} s\n`);
}
if (drive) await driveJourneys(wanted.filter((name) => clients[name].journey !== undefined));
