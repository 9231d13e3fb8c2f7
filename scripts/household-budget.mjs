#!/usr/bin/env node
// The command of the package and of the image.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { endWithShell } from "./endWithShell.mjs";

const usage = `household-budget [COMMAND]

  serve                 starts the server; the default
  demo                  starts it with a demo account
  admin COMMAND ...     accounts, backups and checks; "admin --help" lists them
  healthcheck           exits with 0 if the server on this machine takes requests, else with 1
  --version, --help

The environment configures it: PORT, MONGODB_URI, DATA_DIR and more. The running server has the guide at /docs/configuration.
`;

const [command = "serve", ...rest] = process.argv.slice(2);
// The administrator's help names the command as it was typed: src/admin/calledAs.ts.
process.title = "household-budget";

switch (command) {
  case "serve":
    await serve();
    break;
  case "demo":
    process.argv.push("--demo");
    await serve();
    break;
  case "admin":
    process.argv = [process.argv[0], fileURLToPath(new URL("../dist/main/admin.js", import.meta.url)), ...rest];
    await import("../dist/bundle/admin.mjs");
    break;
  case "healthcheck":
    process.exitCode = (await takesRequests()) ? 0 : 1;
    break;
  case "--version":
    console.log(JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")).version);
    break;
  case "--help":
  case "-h":
  case "help":
    process.stdout.write(usage);
    break;
  default:
    process.stderr.write(`There is no command "${command}".\n\n${usage}`);
    process.exitCode = 2;
}

async function serve() {
  endWithShell();
  await import("./serve.mjs");
}

async function takesRequests() {
  const { HOST = "", PORT = "" } = process.env;
  const host = ["", "::", "0.0.0.0"].includes(HOST) ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
  const url = `http://${host}:${PORT === "" ? 3000 : PORT}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    console.log(await answer.text());
    return answer.ok;
  } catch (error) {
    console.log(`${url}: ${error.cause?.code ?? error.message}`);
    return false;
  }
}
