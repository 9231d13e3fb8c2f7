import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const cache = path.join(root, ".cache/clients");
/** What every generator reads. */
export const document = path.join(cache, "openapi.json");
/** The same in the words of OpenAPI 3.1. */
export const document31 = path.join(cache, "openapi-3.1.json");

export const client = (name, ...parts) => path.join(root, "clients", name, ...parts);
export const generated = (name, ...parts) => client(name, "generated", ...parts);

/** Runs a program; what it says is shown when it fails. */
export function run(file, args, options = {}) {
  try {
    return execFileSync(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", maxBuffer: 2 ** 26, ...options });
  } catch (error) {
    throw new Error(`${path.basename(file)} failed:\n${error.stdout ?? ""}${error.stderr ?? error.message}`);
  }
}

/** A script of the root's packages. */
export const node = (script, ...args) => run(process.execPath, [path.join(root, "node_modules", script), ...args]);
