import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { onceAcrossProcesses } from "../../src/database/embedded/onceAcrossProcesses.js";

const root = path.resolve(import.meta.dirname, "../..");

/** Builds the pages of the sources as they are, unless that was done. One of the processes that run tests does, and the others wait for it. */
export async function buildPages(): Promise<void> {
  await onceAcrossProcesses(path.join(root, "dist/web.made", String(newest(path.join(root, "src/web")))), build);
}

async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"], {
    cwd: root,
    // Else these are the pages of a developer, which the tests' own setting asks for.
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** When a source last changed. */
function newest(folder: string): number {
  const times = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(...times);
}
