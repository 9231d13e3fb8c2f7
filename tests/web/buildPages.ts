import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const built = path.join(root, "dist/web/index.html");
/** Holds the number of the process that builds. */
const claim = path.join(root, "dist/web.building");

/** Builds the pages unless they are newer than their sources. One of the processes that run tests does, and the others wait for it. */
export async function buildPages(): Promise<void> {
  while (!isBuilt()) {
    if (claimed()) build();
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isBuilt(): boolean {
  return !existsSync(claim) && existsSync(built) && statSync(built).mtimeMs > newest(path.join(root, "src/web"));
}

function claimed(): boolean {
  try {
    mkdirSync(path.dirname(claim), { recursive: true });
    writeFileSync(claim, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!existsSync(claim) || isAlive(Number(readFileSync(claim, "utf8")))) return false;
    // Whoever died over it finishes nothing.
    rmSync(claim, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function build(): void {
  try {
    execFileSync(process.execPath, [path.join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"], {
      cwd: root,
      // Else these are the pages of a developer, which the tests' own setting asks for.
      env: { ...process.env, NODE_ENV: "production" },
    });
  } finally {
    rmSync(claim, { force: true });
  }
}

function newest(folder: string): number {
  const times = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(...times);
}
